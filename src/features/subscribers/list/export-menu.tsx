import type { Profile } from "../../../api/profile.ts";
import { startExport } from "../../../api/jobs.ts";
import { api } from "../../../../contract/index.ts";
import { subscriberQuery, type SubscriberSearch } from "../../../api/subscribers.ts";
import { ExportMenu } from "../../../components/table/export-menu.tsx";
import type { ExportFormat } from "../../../lib/jobs/export-list.ts";
import { jsonItems } from "../../../lib/json-members.ts";
import { exportColumns, withoutCredentials } from "./export-columns.ts";

/** The maximum page size, for fewer requests. */
const exportPage = 100;

/** Starts the export of every subscriber that matches the filters. */
function exportSubscribers(profile: Profile, search: SubscriberSearch, format: ExportFormat) {
  const { after: _, before: __, ...query } = subscriberQuery(search);
  const today = new Date().toISOString().slice(0, 10);
  startExport(profile, {
    title: `Subscribers export (${format.toUpperCase()})`,
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

export interface SubscriberExportProps {
  profile: Profile;
  search: SubscriberSearch;
  /** The content of the file: "1,234 subscribers". */
  what: string;
}

const hints = {
  csv: "One line per profile, with data as JSON",
  ndjson: "One full record per line",
};

/** Exports the filtered list; the tray shows the progress and can stop it. */
export function SubscriberExport({ profile, search, what }: SubscriberExportProps) {
  return (
    <ExportMenu
      what={what}
      hints={hints}
      leftOut="Device tokens and webhook URLs are left out."
      onExport={(format) => exportSubscribers(profile, search, format)}
    />
  );
}
