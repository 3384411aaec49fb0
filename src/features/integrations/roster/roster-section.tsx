import { useState, type SyntheticEvent } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { useNavigate } from "@tanstack/react-router";
import { FileButton } from "../../../components/fields/file-button.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { useNotices } from "../../../components/feedback/notices.tsx";
import { Time } from "../../../components/text/time.tsx";
import { ProviderLabel } from "../../../entities/provider-label.tsx";
import { downloadText } from "../../../lib/clipboard.ts";
import { plural } from "../../../lib/format.ts";
import { IntegrationRow, Rows } from "../list/integration-row.tsx";
import { learned, readRoster, type Roster } from "./roster.ts";

const Line = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 8,
  marginBlockStart: 10,
});
const Quiet = styled("p")({ color: "var(--ink-3)", maxInlineSize: 720 });

export interface RosterSectionProps {
  /** Those that the service does not list as active. */
  roster: Roster;
  /** All that this browser keeps, for the export. */
  whole: Roster;
  onChange: (change: (roster: Roster) => Roster) => void;
}

const stateWords = { active: "not listed any more", off: "off", named: "named by an event" };

/** Those that no list returns: seen, created or switched off in this browser, or typed by hand. */
export function RosterSection({ roster, whole, onChange }: RosterSectionProps) {
  const navigate = useNavigate();
  const { notify } = useNotices();
  const [id, setId] = useState("");
  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    const integrationId = id.trim();
    if (integrationId === "") return;
    void navigate({ to: "/integrations/$integrationId", params: { integrationId } });
  };
  const take = (text: string) => {
    let found: Roster | undefined;
    try {
      found = readRoster(JSON.parse(text));
    } catch {
      found = undefined;
    }
    if (found === undefined) notify({ tone: "fail", message: "This file holds no list of ids." });
    else {
      onChange((known) => learned(known, found));
      notify({ tone: "ok", message: `${plural(found.length, "integration")} read from the file.` });
    }
  };
  return (
    <Section
      title="Not active"
      note="Last seen in this browser, not confirmed"
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
            Export ids
          </Button>
          <Button
            size="small"
            disabled={roster.length === 0}
            onClick={() => {
              onChange((known) => known.filter((entry) => !roster.includes(entry)));
              notify({
                message: `${plural(roster.length, "integration")} forgotten in this browser.`,
                action: {
                  label: "Undo",
                  onClick: () => onChange((known) => learned(known, roster)),
                },
              });
            }}
          >
            Forget these
          </Button>
        </>
      }
    >
      <Quiet>
        The service lists active integrations only. This browser keeps ids and names, and no
        secrets, so that one that is off can be switched on again.
      </Quiet>
      {roster.length > 0 && (
        <Rows sx={{ marginBlockStart: "8px" }}>
          {roster.map((entry) => (
            <IntegrationRow
              key={entry.id}
              id={entry.id}
              name={entry.name}
              identifier={entry.identifier}
              provider={entry.providerId !== "" && <ProviderLabel id={entry.providerId} />}
              role={stateWords[entry.state]}
              end={
                entry.seenAt > 0 ? (
                  <>
                    last seen <Time value={entry.seenAt} />
                  </>
                ) : (
                  "never seen in a list"
                )
              }
            />
          ))}
        </Rows>
      )}
      <Line onSubmit={open} aria-label="Open an integration by its id">
        <TextField
          label="Id or identifier of an integration"
          value={id}
          onChange={(event) => setId(event.target.value)}
          autoComplete="off"
          sx={{ maxInlineSize: 340 }}
          slotProps={{ htmlInput: { spellCheck: false } }}
        />
        <Button type="submit" disabled={id.trim() === ""}>
          Open it
        </Button>
        <FileButton label="exported ids" accept=".json" onText={take} />
      </Line>
    </Section>
  );
}
