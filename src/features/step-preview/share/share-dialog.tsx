import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { PreviewSearch, StepAddress } from "../../../api/step-preview.ts";
import { CopyButton } from "../../../components/copy-button.tsx";
import { DownloadIcon } from "../../../components/icons.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { downloadText } from "../../../lib/browser/clipboard.ts";
import { formatList } from "../../../lib/text/format.ts";
import type { StepControls } from "../draft/event-values.ts";
import { formatScenariosFile } from "../scenarios/scenarios.ts";
import { parseJson } from "../../../../contract/parse-json.ts";
import { type PreviewDraft, sectionLabels, sections } from "../draft/sections.ts";

const linkPartLabels: Readonly<Record<string, string>> = {
  env: "environment",
  workflowId: "workflow",
  stepId: "step",
  eventId: "event",
  subscriberId: "subscriber",
  locale: "locale",
  timeZone: "time zone",
  show: "view",
  width: "view",
  colours: "view",
} satisfies Record<keyof PreviewSearch | "env", string>;

export interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  step: StepAddress;
  search: PreviewSearch;
  /** Control values that the preview started with, taken from an event. */
  initialControls: StepControls | undefined;
  draft: PreviewDraft;
  initialDraft: PreviewDraft;
}

export function ShareDialog(props: ShareDialogProps) {
  const { open, onClose, step, search, initialControls, draft, initialDraft } = props;
  const unsharedPartLabels = findUnsharedPartLabels(draft, initialDraft);
  const linkValues: Readonly<Record<string, unknown>> = search;
  const sharedPartLabels = Object.entries(linkPartLabels).flatMap(([key, label]) =>
    linkValues[key] === undefined ? [] : label,
  );
  const region = { locale: search.locale, timeZone: search.timeZone };
  const createFile = () => formatScenariosFile([{ name: "Shared preview", draft, region, step }]);
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Share preview</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: "10px" }}>
        <p>
          The link includes the {formatList([...new Set(sharedPartLabels)])}.
          {initialControls !== undefined &&
            initialControls.eventId !== search.eventId &&
            " The preview will use the newest event's control values when someone opens the link."}
        </p>
        {unsharedPartLabels.length === 0 ? (
          <StateMark tone="ok" label="The link opens this preview" />
        ) : (
          <>
            <StateMark
              tone="warn"
              label={`The link doesn't include your changes to ${formatList(unsharedPartLabels)}`}
            />
            <p>
              To share your changes, download the file, in which secrets are masked, and send it.
              Recipients can import the file under Scenarios.
            </p>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {unsharedPartLabels.length > 0 && (
          <Button
            startIcon={<DownloadIcon />}
            onClick={() => downloadText("preview.json", createFile(), "application/json")}
          >
            Download file
          </Button>
        )}
        <CopyButton isWide value={() => window.location.href} label="Copy link" />
      </DialogActions>
    </Dialog>
  );
}

/** Normalizes JSON. Returns undefined for blank text, and returns invalid JSON unchanged. */
function normalizeJson(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const value = parseJson(text);
  return value === undefined ? text : JSON.stringify(value);
}

/** Returns the names of a draft's changed parts. A copied link doesn't include their changes. */
export function findUnsharedPartLabels(draft: PreviewDraft, initialDraft: PreviewDraft): string[] {
  return [
    ...(normalizeJson(draft.controls) === normalizeJson(initialDraft.controls) ? [] : ["Controls"]),
    ...sections
      .filter(
        (section) =>
          normalizeJson(draft.payload[section]) !== normalizeJson(initialDraft.payload[section]),
      )
      .map((section) => sectionLabels[section]),
  ];
}
