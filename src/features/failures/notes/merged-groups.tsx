import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatExampleText } from "../group-text.ts";
import type { GroupTriage } from "./use-group-triage.ts";

const List = styled("ul")({
  "& > li": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    paddingBlock: 3,
    "& > span": { flex: 1, minInlineSize: 0 },
    "& p": { color: "var(--ink-3)", fontSize: 12 },
  },
});

export interface MergedGroupsProps {
  group: FailureGroup;
  groupTriage: GroupTriage;
  /** Moves the focus away, before the pressed button disappears. */
  onLeave: () => void;
  /** Opens a separated part if this group has no events left. */
  onOpen: (partId: string) => void;
  /** Opens the group again, even after this list was unmounted. */
  onReopen: () => void;
}

export function MergedGroups(props: MergedGroupsProps) {
  const { group, groupTriage, onLeave, onOpen, onReopen } = props;

  const { notify } = useNotices();
  const separate = (id: string) => {
    // A group that has only merged events disappears when its last part is separated.
    const isLastPart = group.hasOnlyMergedEvents === true && group.mergedGroups.length === 1;
    onLeave();
    groupTriage.separate(id);
    if (isLastPart) onOpen(id);
    notify({
      message: "Group separated",
      tone: "ok",
      action: {
        label: "Undo",
        onClick: () => {
          onLeave();
          groupTriage.merge(id, group.id);
          if (isLastPart) onReopen();
        },
      },
    });
  };
  return (
    <List aria-label="Merged groups">
      {group.mergedGroups.map(({ id, parts }) => {
        const text = formatExampleText(parts);
        const note = groupTriage.notes[id];
        return (
          <li key={id}>
            <span>
              <DataText value={text} maxLength={160} />
              {note !== undefined && (
                <p>
                  <DataText value={note} />
                </p>
              )}
            </span>
            <Button size="small" aria-label={`Separate ${text}`} onClick={() => separate(id)}>
              Separate
            </Button>
          </li>
        );
      })}
    </List>
  );
}
