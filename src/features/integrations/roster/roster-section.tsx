import { useId, useState, type SyntheticEvent } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useNavigate } from "@tanstack/react-router";
import { parseJson } from "../../../../contract/json-text.ts";
import { SearchInput } from "../../../components/fields/search-input.tsx";
import { FileButton } from "../../../components/fields/file-button.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { plural } from "../../../lib/text/format.ts";
import { Rows } from "../list/integration-row.tsx";
import { InactiveRow } from "./inactive-row.tsx";
import { learned, readRoster, type Roster } from "./roster.ts";

const Line = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 8,
  marginBlockStart: 10,
  "& > label": { flexBasis: "100%", fontSize: 12.5, fontWeight: 550, marginBlockEnd: -3 },
  "& > span": { flex: "0 1 340px" },
});
const Quiet = styled("p")({ color: "var(--ink-3)", maxInlineSize: 720 });

export interface RosterSectionProps {
  /** Integrations that the API doesn't list as active. */
  roster: Roster;
  /** Those of them whose channel has no section. */
  others: Roster;
  /** The whole saved roster, for the export. */
  whole: Roster;
  onChange: (change: (roster: Roster) => Roster) => void;
}

/** Integrations of a channel are rows of its section; only the others have a row here. */
export function RosterSection({ roster, others, whole, onChange }: RosterSectionProps) {
  const navigate = useNavigate();
  const { notify } = useNotices();
  const [id, setId] = useState("");
  const inputId = useId();
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    const integrationId = id.trim();
    if (integrationId === "") return;
    void navigate({ to: "/integrations/$integrationId", params: { integrationId } });
  };
  const take = (text: string) => {
    const found = readRoster(parseJson(text));
    if (found === undefined)
      notify({ tone: "fail", message: "This file has no list of integration IDs." });
    else {
      onChange((known) => learned(known, found));
      notify({ tone: "ok", message: `${plural(found.length, "integration")} imported` });
    }
  };
  return (
    <Section
      title="Inactive integrations"
      note={
        roster.length === 0 ? "none known to this browser" : plural(roster.length, "integration")
      }
      actions={
        <>
          <Button
            size="small"
            disabled={whole.length === 0}
            onClick={() =>
              downloadText(
                "integration-ids.json",
                JSON.stringify({ integrations: whole }, null, 2),
                "application/json",
              )
            }
          >
            Export IDs
          </Button>
          <Button
            size="small"
            disabled={roster.length === 0}
            onClick={() => {
              onChange((known) => known.filter((entry) => !roster.includes(entry)));
              notify({
                message: `${plural(roster.length, "inactive integration")} removed from this browser`,
                action: {
                  label: "Undo",
                  onClick: () => onChange((known) => learned(known, roster)),
                },
              });
            }}
          >
            Remove all
          </Button>
        </>
      }
    >
      <Quiet>
        The API lists active integrations only. This browser remembers the IDs and names of the
        others, without secrets, so that you can activate them again.
      </Quiet>
      {others.length > 0 && (
        <Rows sx={{ marginBlockStart: "8px" }}>
          {others.map((entry) => (
            <InactiveRow key={entry.id} entry={entry} />
          ))}
        </Rows>
      )}
      <Line onSubmit={open} aria-label="Open an integration by ID">
        <label htmlFor={inputId}>Integration ID or identifier</label>
        <SearchInput
          id={inputId}
          aria-label="Integration ID or identifier"
          value={id}
          onChange={(event) => setId(event.target.value)}
        />
        <Button type="submit" disabled={id.trim() === ""}>
          Open
        </Button>
        <FileButton label="exported IDs" accept=".json" onText={take} />
      </Line>
    </Section>
  );
}
