import { useEffect, useEffectEvent, useRef, useState } from "react";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import type { StepAddress } from "../../../api/step-preview.ts";
import { FieldForm } from "../../../components/fields/field-form.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { formatList, plural } from "../../../lib/text/format.ts";
import type { RecentStep } from "../choose/recent-steps.ts";
import type { PreviewDraft, Region } from "../draft/sections.ts";
import {
  formatScenariosFile,
  hasInvalidSecretText,
  isSameStep,
  parseScenariosFile,
  type Scenario,
} from "./scenarios.ts";
import { useScenarios } from "./use-scenarios.ts";

const Item = styled("li")({
  display: "flex",
  alignItems: "center",
  gap: 6,
  paddingBlock: 4,
  borderBlockEnd: "1px solid var(--line-soft)",
  "& > span": { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
  "& small": { display: "block", color: "var(--ink-3)", fontSize: 12 },
});
const SaveForm = styled(FieldForm)({ marginBlockEnd: 12, "& > button": { flex: "none" } });
const Note = styled("p")({ color: "var(--ink-2)", marginBlock: 10 });

export interface ScenarioDialogProps {
  open: boolean;
  step: StepAddress;
  recentSteps: readonly RecentStep[];
  draft: PreviewDraft;
  region: Region;
  onClose: () => void;
  onOpen: (scenario: Scenario) => void;
}

export function ScenarioDialog(props: ScenarioDialogProps) {
  const { open, step, recentSteps, draft, region, onClose, onOpen } = props;
  const { scenarios, refresh, save, saveImport, remove } = useScenarios();
  const handleOpen = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (open) handleOpen();
  }, [open]);
  const [name, setName] = useState("");
  const [status, setStatus] = useState("");
  // A closed dialog keeps its state, but an old status could contradict the list.
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setStatus("");
  }
  const fileInputRef = useRef<HTMLInputElement>(null);

  const showResult = async <Result,>(
    writePromise: Promise<Result>,
    getDoneText: (result: Result) => string,
    failureText: string,
  ) => {
    try {
      setStatus(getDoneText(await writePromise));
      return true;
    } catch {
      setStatus(failureText);
      return false;
    }
  };
  const saveDraft = async (draftName: string) => {
    if (hasInvalidSecretText(draft)) {
      setStatus(
        `Couldn't save “${draftName}”, because secrets can't be masked in invalid JSON. Correct the JSON first.`,
      );
      return;
    }
    const isSaved = await showResult(
      save([{ name: draftName, draft, region, step }]),
      () => `“${draftName}” saved.`,
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
    const invalidScenarios = importedScenarios.filter((scenario) =>
      hasInvalidSecretText(scenario.draft),
    );
    const validScenarios = importedScenarios.filter(
      (scenario) => !invalidScenarios.includes(scenario),
    );
    await showResult(
      saveImport(validScenarios),
      (numberedNames) => {
        const sentences = [`${plural(validScenarios.length, "scenario")} imported.`];
        if (numberedNames.length > 0)
          sentences.push(`Names that already existed got a number: ${formatNames(numberedNames)}.`);
        if (invalidScenarios.length > 0) {
          const namesText = formatNames(invalidScenarios.map((scenario) => scenario.name));
          sentences.push(
            `Secrets can't be masked in invalid JSON. Correct the JSON of ${namesText}, and import the file again.`,
          );
        }
        return sentences.join(" ");
      },
      "Couldn't import all scenarios. Try again.",
    );
  };
  const exportFile = () => {
    if (hasInvalidSecretText(draft)) {
      setStatus(
        "Couldn't export the current values, because secrets can't be masked in invalid JSON. Correct the JSON first.",
      );
      return;
    }
    downloadText(
      "scenarios.json",
      formatScenariosFile([{ name: "Current values", draft, region, step }, ...scenarios]),
      "application/json",
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
            helperText={
              scenarios.some((scenario) => scenario.name === name.trim()) &&
              "A scenario with this name exists. It will be replaced."
            }
            fullWidth
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
                  <small>
                    <DataText value={describeStep(scenario.step, recentSteps)} maxLength={120} />
                  </small>
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
                      () => `“${scenario.name}” deleted.`,
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
        {scenarios.some((scenario) => !isSameStep(scenario.step, step)) && (
          <Note>Scenarios for other steps open without their control values.</Note>
        )}
        <Note>
          Scenarios are saved in this browser for 7 days, with secrets masked. To use scenarios in
          another browser, export them.
        </Note>
        <span role="status">{status}</span>
        <input
          ref={fileInputRef}
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
        <Button onClick={() => fileInputRef.current?.click()}>Import scenarios</Button>
        <Button onClick={exportFile}>Export scenarios</Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const formatNames = (names: readonly string[]) => formatList(names.map((name) => `“${name}”`));

function describeStep(step: StepAddress, recentSteps: readonly RecentStep[]): string {
  const recentStep = recentSteps.find((candidate) => isSameStep(candidate, step));
  return recentStep?.label ?? `${step.workflowId}, ${step.stepId}`;
}
