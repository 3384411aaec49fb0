import { useState } from "react";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { exampleText } from "../group-text.ts";
import { formatGroupDetails } from "../../../entities/failures/group-labels.ts";

const Place = styled("span")({ display: "block", color: "var(--ink-3)", fontSize: 12 });
const Choices = styled(RadioGroup)({
  flexWrap: "nowrap",
  gap: 6,
  maxBlockSize: 320,
  overflowY: "auto",
  marginBlockStart: 10,
  "& > label": { alignItems: "flex-start" },
});

export interface MergeDialogProps {
  open: boolean;
  group: FailureGroup;
  /** The groups to choose from. */
  groups: readonly FailureGroup[];
  onMerge: (into: FailureGroup) => void;
  onClose: () => void;
}

/** Renders a dialog in which the user selects the group to merge into. */
export function MergeDialog({ open, group, groups, onMerge, onClose }: MergeDialogProps) {
  const [chosenId, setChosenId] = useState("");
  const chosen = groups.find(({ id }) => id === chosenId);
  // Groups of the same kind, provider, and channel are the most likely ones.
  const isLikely = ({ kind, provider, channel }: FailureGroup) =>
    kind === group.kind && provider === group.provider && channel === group.channel;
  const ordered = groups.toSorted((one, other) => Number(isLikely(other)) - Number(isLikely(one)));
  return (
    <ConfirmDialog
      open={open}
      title="Merge this group into another group?"
      confirmLabel="Merge groups"
      onConfirm={() => {
        if (chosen) onMerge(chosen);
      }}
      onCancel={onClose}
      pending={false}
      error={null}
      disabledReason={chosen ? undefined : "Choose a group"}
    >
      <p>
        <DataText value={exampleText(group.parts)} max={200} />
      </p>
      <p>Both groups will count as one in this browser. You can separate them later.</p>
      <Choices aria-label="Merge into" value={chosenId} onChange={(_, value) => setChosenId(value)}>
        {ordered.map((each) => (
          <FormControlLabel
            key={each.id}
            value={each.id}
            control={<Radio size="small" />}
            label={
              <>
                <DataText value={exampleText(each.parts)} max={160} />
                <Place>{formatGroupDetails(each)}</Place>
              </>
            }
          />
        ))}
      </Choices>
    </ConfirmDialog>
  );
}
