import { useId, useState, type SyntheticEvent } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useNavigate } from "@tanstack/react-router";
import { parseJson } from "../../../../contract/parse-json.ts";
import { SearchInput } from "../../../components/fields/search-input.tsx";
import { FileButton } from "../../../components/fields/file-button.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { plural } from "../../../lib/text/format.ts";
import { Rows, InactiveRow } from "../list/integration-row.tsx";
import {
  findMissingEntries,
  mergeEntries,
  parseKnownIntegrations,
  type KnownIntegrations,
} from "./known-integrations.ts";

const IdForm = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 8,
  marginBlockStart: 10,
  "& > label": { flexBasis: "100%", fontSize: 12.5, fontWeight: 550, marginBlockEnd: -3 },
  "& > span": { flex: "0 1 340px" },
});
const Explanation = styled("p")({ color: "var(--ink-3)", maxInlineSize: 720 });

/**
 * Adds imported entries. In the browser's own entries, the active integrations are those that the
 * service listed last. An import must not add others, which would count as seen in the last visit.
 */
const importEntries = (knownIntegrations: KnownIntegrations, importedEntries: KnownIntegrations) =>
  mergeEntries(
    knownIntegrations,
    findMissingEntries(
      importedEntries,
      knownIntegrations.filter(({ state }) => state === "active"),
    ).map((entry) =>
      entry.state === "active" ? { ...entry, state: "off", primary: false } : entry,
    ),
  );

export interface InactiveSectionProps {
  /**
   * Integrations that the API doesn't list, from this browser, recent events, or cached records.
   */
  inactiveEntries: KnownIntegrations;
  /** Inactive integrations whose channel has no section. */
  entriesWithoutSection: KnownIntegrations;
  /** All integrations saved in this browser, for the export. */
  savedIntegrations: KnownIntegrations;
  onChange: (change: (knownIntegrations: KnownIntegrations) => KnownIntegrations) => void;
}

/** Renders the inactive integrations that aren't in a channel section. */
export function InactiveSection({
  inactiveEntries,
  entriesWithoutSection,
  savedIntegrations,
  onChange,
}: InactiveSectionProps) {
  const navigate = useNavigate();
  const { notify } = useNotices();
  const [id, setId] = useState("");
  const inputId = useId();
  const openIntegrationPage = (event: SyntheticEvent) => {
    event.preventDefault();
    const integrationId = id.trim();
    if (integrationId === "") return;
    void navigate({ to: "/integrations/$integrationId", params: { integrationId } });
  };
  const importFile = (text: string) => {
    const importedEntries = parseKnownIntegrations(parseJson(text));
    if (importedEntries === undefined)
      notify({
        tone: "fail",
        message: "This file doesn't contain integration IDs. Choose a file with exported IDs.",
      });
    else {
      onChange((knownIntegrations) => importEntries(knownIntegrations, importedEntries));
      notify({ tone: "ok", message: `${plural(importedEntries.length, "integration")} imported` });
    }
  };
  const remainingEntries = savedIntegrations.filter((entry) => !inactiveEntries.includes(entry));
  // Some inactive entries aren't saved.
  const removableCount = savedIntegrations.length - remainingEntries.length;
  return (
    <Section
      title="Inactive integrations"
      note={
        inactiveEntries.length === 0
          ? "no inactive integrations"
          : plural(inactiveEntries.length, "integration")
      }
      actions={
        <>
          <Button
            size="small"
            disabled={savedIntegrations.length === 0}
            onClick={() =>
              downloadText(
                "integration-ids.json",
                JSON.stringify({ integrations: savedIntegrations }, null, 2),
                "application/json",
              )
            }
          >
            Export IDs
          </Button>
          <Button
            size="small"
            disabled={removableCount === 0}
            onClick={() => {
              onChange(() => remainingEntries);
              notify({
                message: `${plural(removableCount, "inactive integration")} removed from this browser`,
                action: {
                  label: "Undo",
                  onClick: () => onChange((entries) => mergeEntries(entries, savedIntegrations)),
                },
              });
            }}
          >
            Remove saved IDs
          </Button>
        </>
      }
    >
      <Explanation>
        The API lists active integrations only. This browser saves the IDs and names of inactive
        ones, without secrets, so you can reactivate them.
      </Explanation>
      {entriesWithoutSection.length > 0 && (
        <Rows sx={{ marginBlockStart: "8px" }}>
          {entriesWithoutSection.map((entry) => (
            <InactiveRow key={entry.id} entry={entry} isListed={false} />
          ))}
        </Rows>
      )}
      <IdForm onSubmit={openIntegrationPage} aria-label="Open an integration by ID">
        <label htmlFor={inputId}>Integration ID or identifier</label>
        <SearchInput
          id={inputId}
          aria-label="Integration ID or identifier"
          value={id}
          onChange={(event) => setId(event.target.value)}
        />
        <Button type="submit" disabled={id.trim() === ""}>
          Open integration
        </Button>
        <FileButton
          text="Import IDs"
          label="Import IDs from a file"
          accept=".json"
          onText={importFile}
        />
      </IdForm>
    </Section>
  );
}
