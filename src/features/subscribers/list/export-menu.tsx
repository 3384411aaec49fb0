import { useId, useState } from "react";
import Button from "@mui/material/Button";
import ListItemText from "@mui/material/ListItemText";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import type { Profile } from "../../../api/profile.ts";
import { startExport } from "../../../api/jobs.ts";
import { api } from "../../../../contract/index.ts";
import { subscriberQuery, type SubscriberSearch } from "../../../api/subscribers.ts";
import { DownloadIcon } from "../../../components/icons.tsx";
import type { ExportFormat } from "../../../lib/jobs/export-list.ts";
import { jsonItems } from "../../../lib/json-members.ts";
import { exportColumns, withoutCredentials } from "./export-columns.ts";

const formats: readonly { format: ExportFormat; label: string; hint: string }[] = [
  { format: "csv", label: "CSV", hint: "Profiles; data as JSON in one cell" },
  { format: "ndjson", label: "NDJSON", hint: "Whole records, a line each" },
];

/** Most records of one page; fewer requests for a long list. */
const exportPage = 100;

/** Begins to write every subscriber that the filters leave into a file. */
function exportSubscribers(profile: Profile, search: SubscriberSearch, format: ExportFormat) {
  const { after: _, before: __, ...query } = subscriberQuery(search);
  const today = new Date().toISOString().slice(0, 10);
  startExport(profile, {
    title: `Export of subscribers as ${format.toUpperCase()}`,
    fileName: `subscribers-${today}`,
    unit: "subscriber",
    href: "/subscribers",
    format,
    columns: exportColumns,
    read: async (call, after, signal) => {
      const answer = await call(api.subscribers.list, {
        query: { ...query, after, limit: exportPage },
        signal,
      });
      const text = `[${jsonItems(answer.text).map(withoutCredentials).join(",")}]`;
      return { text, data: { ...answer.data, data: answer.data.data?.map((one) => one ?? {}) } };
    },
  });
}

export interface ExportMenuProps {
  profile: Profile;
  search: SubscriberSearch;
  /** What will be in the file: "1,234 subscribers". */
  what: string;
}

/** Writes the filtered list into a file; the jobs' tray shows how far it is and can stop it. */
export function ExportMenu({ profile, search, what }: ExportMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        {...(anchor ? { "aria-controls": id } : {})}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      <Menu
        disablePortal
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
      >
        {formats.map(({ format, label, hint }) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              exportSubscribers(profile, search, format);
            }}
          >
            <ListItemText
              primary={`${what} as ${label}`}
              secondary={`${hint}. Tokens and webhook addresses are left out.`}
            />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
