import { useState } from "react";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatExampleText } from "../group-text.ts";
import { formatGroupDetails } from "./format-group-details.ts";

const Details = styled("span")({ display: "block", color: "var(--ink-3)", fontSize: 12 });
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
  groups: readonly FailureGroup[];
  onMerge: (targetGroup: FailureGroup) => void;
  onClose: () => void;
}

export function MergeDialog({ open, group, groups, onMerge, onClose }: MergeDialogProps) {
  const [selectedId, setSelectedId] = useState("");
  const selectedGroup = groups.find(({ id }) => id === selectedId);
  const isLikelyTarget = ({ kind, provider, channel }: FailureGroup) =>
    kind === group.kind && provider === group.provider && channel === group.channel;
  const sortedGroups = groups.toSorted(
    (a, b) => Number(isLikelyTarget(b)) - Number(isLikelyTarget(a)),
  );
  return (
    <ConfirmDialog
      open={open}
      title="Merge this group into another group?"
      confirmLabel="Merge groups"
      onConfirm={() => {
        if (selectedGroup) onMerge(selectedGroup);
      }}
      onCancel={onClose}
      isPending={false}
      error={null}
      disabledReason={selectedGroup ? undefined : "Choose a group"}
    >
      <p>
        <DataText value={formatExampleText(group.parts)} maxLength={200} />
      </p>
      <p>
        The groups will be shown as one group in this browser. You can separate the groups later.
      </p>
      <Choices
        aria-label="Group to merge into"
        value={selectedId}
        onChange={(_, value) => setSelectedId(value)}
      >
        {sortedGroups.map((candidate) => (
          <FormControlLabel
            key={candidate.id}
            value={candidate.id}
            control={<Radio size="small" />}
            label={
              <>
                <DataText value={formatExampleText(candidate.parts)} maxLength={160} />
                <Details>{formatGroupDetails(candidate)}</Details>
              </>
            }
          />
        ))}
      </Choices>
    </ConfirmDialog>
  );
}
