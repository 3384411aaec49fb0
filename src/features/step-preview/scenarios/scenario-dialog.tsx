import { useRef, useState } from "react";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { DataText } from "../../../components/text/data-text.tsx";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { plural } from "../../../lib/text/format.ts";
import type { PreviewDraft, Region } from "../draft/sections.ts";
import { formatScenariosFile, parseScenariosFile, type Scenario } from "./scenarios.ts";
import { useScenarios } from "./use-scenarios.ts";

const Item = styled("li")({
  display: "flex",
  alignItems: "center",
  gap: 6,
  paddingBlock: 4,
  borderBlockEnd: "1px solid var(--line-soft)",
  "& > span": { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
});
const SaveForm = styled("form")({ display: "flex", alignItems: "end", gap: 8, marginBlockEnd: 12 });
const Note = styled("p")({ color: "var(--ink-2)", marginBlock: 10 });

export interface ScenarioDialogProps {
  open: boolean;
  draft: PreviewDraft;
  region: Region;
  onClose: () => void;
  onOpen: (scenario: Scenario) => void;
}

export function ScenarioDialog({ open, draft, region, onClose, onOpen }: ScenarioDialogProps) {
  const { scenarios, save, remove } = useScenarios();
  const [name, setName] = useState("");
  const [status, setStatus] = useState("");
  // A closed dialog keeps its state, but an old status could contradict the list.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setStatus("");
  }
  const fileInput = useRef<HTMLInputElement>(null);

  /** Shows the result of a write, and returns whether it succeeded. */
  const showResult = async (write: Promise<void>, doneText: string, failureText: string) => {
    try {
      await write;
      setStatus(doneText);
      return true;
    } catch {
      setStatus(failureText);
      return false;
    }
  };
  const saveDraft = async (draftName: string) => {
    const isSaved = await showResult(
      save([{ name: draftName, draft, region }]),
      `“${draftName}” saved.`,
      `Couldn't save “${draftName}” in this browser. Try again.`,
    );
    if (isSaved) setName((currentName) => (currentName.trim() === draftName ? "" : currentName));
  };
  const importFile = async (selectedFile: File | undefined) => {
    if (!selectedFile) return;
    const importedScenarios = parseScenariosFile(await selectedFile.text());
    if (importedScenarios === undefined) {
      setStatus("This file isn't a scenario export. Choose a file exported from Scenarios.");
      return;
    }
    await showResult(
      save(importedScenarios),
      `${plural(importedScenarios.length, "scenario")} imported.`,
      "Couldn't import all scenarios. Try again.",
    );
  };
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Scenarios</DialogTitle>
      <DialogContent>
        <SaveForm
          onSubmit={(event) => {
            event.preventDefault();
            void saveDraft(name.trim());
          }}
        >
          <TextField
            label="Scenario name"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={name.trim() === ""}>
            Save scenario
          </Button>
        </SaveForm>
        {scenarios.length === 0 ? (
          <p>No scenarios yet</p>
        ) : (
          <ul aria-label="Scenarios">
            {scenarios.map((scenario) => (
              <Item key={scenario.name}>
                <span>
                  <DataText value={scenario.name} maxLength={120} />
                </span>
                <Button
                  size="small"
                  aria-label={`Open ${scenario.name}`}
                  onClick={() => {
                    onOpen(scenario);
                    onClose();
                  }}
                >
                  Open
                </Button>
                <Button
                  size="small"
                  variant="text"
                  aria-label={`Delete ${scenario.name}`}
                  onClick={() =>
                    void showResult(
                      remove(scenario.name),
                      `“${scenario.name}” deleted.`,
                      `Couldn't delete “${scenario.name}” from this browser. Try again.`,
                    )
                  }
                >
                  Delete
                </Button>
              </Item>
            ))}
          </ul>
        )}
        <Note>
          Scenarios are saved in this browser for 7 days. To use scenarios in another browser,
          export them.
        </Note>
        <span role="status">{status}</span>
        <input
          ref={fileInput}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="Scenario file"
          onChange={(event) => {
            void importFile(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => fileInput.current?.click()}>Import scenarios</Button>
        <Button
          onClick={() =>
            downloadText(
              "scenarios.json",
              formatScenariosFile([{ name: "Current values", draft, region }, ...scenarios]),
              "application/json",
            )
          }
        >
          Export scenarios
        </Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
