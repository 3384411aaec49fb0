import { type ReactNode, useRef, useState } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { ChevronDownIcon } from "../../../components/icons.tsx";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Menu, type MenuEntry } from "../../../components/menu.tsx";
import { useMenu } from "../../../components/use-menu.ts";
import { replaceNote } from "./combine-notes.ts";
import { MergedGroups } from "./merged-groups.tsx";
import { NoteField } from "./note-field.tsx";
import { useNotesTransfer } from "./use-notes-transfer.tsx";
import type { GroupTriage } from "./use-group-triage.ts";
import { Bar } from "../../../components/layout/bar.tsx";

const MergeDialog = lazyComponent(async () => (await import("./merge-dialog.tsx")).MergeDialog);

const Tools = styled("div")({ display: "grid", gap: 10 });

export interface GroupToolsProps {
  group: FailureGroup;
  /** All groups in the list, which omits hidden groups. */
  groups: readonly FailureGroup[];
  groupTriage: GroupTriage;
  /** Opens another group, or none, after a change to this group. */
  onLeave: (groupId: string | undefined) => void;
  /** Opens this group again after an undo, which can happen after the tools were unmounted. */
  onReopen: (groupId: string) => void;
  /** Additional actions beside the menu. */
  children?: ReactNode;
}

/** Use the group's ID as the React key. */
export function GroupTools({ group, groups, groupTriage, ...props }: GroupToolsProps) {
  const { onLeave, onReopen, children } = props;
  const { id, splitFromId } = group;
  const { notify } = useNotices();
  const { closing, buttonProps, menuProps } = useMenu();
  const [isMerging, setIsMerging] = useState(false);
  const [isNoteOpen, setIsNoteOpen] = useState(false);
  const { [id]: note = "" } = groupTriage.notes;
  const notesTransfer = useNotesTransfer(groupTriage);
  const tools = useRef<HTMLDivElement>(null);
  const otherGroups = groups.filter((candidate) => candidate.id !== id);
  const isHidden = groupTriage.hidden.includes(id);

  const notifyChange = (message: string, undo: () => void) =>
    notify({
      message,
      tone: "ok",
      action: {
        label: "Undo",
        onClick: () => {
          undo();
          onReopen(id);
        },
      },
    });
  const createItem = (label: string, explanation: string, action: () => void) => ({
    label,
    note: explanation,
    onSelect: closing(action),
  });
  const entries: MenuEntry[] = [
    {
      ...createItem(
        "Merge into…",
        otherGroups.length === 0
          ? "There are no other groups to merge with"
          : "Combine this group with another group",
        () => setIsMerging(true),
      ),
      disabled: otherGroups.length === 0,
    },
    ...(group.canSplit
      ? [
          createItem("Split by exact text", "Show each text as a separate group", () => {
            groupTriage.split(id);
            onLeave(undefined);
            notifyChange("Group split", () => groupTriage.join(id));
          }),
        ]
      : []),
    ...(splitFromId === undefined
      ? []
      : [
          createItem("Undo split", "Group similar texts again", () => {
            groupTriage.join(splitFromId);
            onLeave(splitFromId);
            notifyChange("Similar texts grouped again", () => groupTriage.split(splitFromId));
          }),
        ]),
    isHidden
      ? createItem("Show group", "Show this group in the list again", () => groupTriage.show([id]))
      : createItem("Hide group", "Remove this group from the list", () => {
          groupTriage.hide(id);
          onLeave(undefined);
          notifyChange("Group hidden", () => groupTriage.show([id]));
        }),
    ...(note === "" && groupTriage.isLoaded
      ? [
          createItem("Add note", "Saved only in this browser", () =>
            // The menu first returns the focus to its button.
            requestAnimationFrame(() => setIsNoteOpen(true)),
          ),
        ]
      : []),
    { kind: "divider" },
    {
      ...createItem(
        "Export all notes",
        notesTransfer.isEmpty
          ? "There are no notes, merges, splits, or hidden groups to export"
          : "Merges, splits, hidden groups, and notes",
        notesTransfer.exportNotes,
      ),
      disabled: notesTransfer.isEmpty,
    },
    createItem(
      "Import notes…",
      "Add notes, merges, splits, and hidden groups from a file to this browser",
      notesTransfer.chooseFile,
    ),
  ];
  return (
    <Tools ref={tools}>
      <Bar>
        <Button {...buttonProps} endIcon={<ChevronDownIcon />}>
          Edit group
        </Button>
        <Menu {...menuProps} entries={entries} />
        {notesTransfer.input}
        {children}
      </Bar>
      {group.mergedGroups.length > 0 && (
        <MergedGroups
          group={group}
          groupTriage={groupTriage}
          onLeave={() => tools.current?.querySelector("button")?.focus()}
          onOpen={onLeave}
          onReopen={() => onReopen(id)}
        />
      )}
      {(note !== "" || isNoteOpen) && (
        <NoteField
          note={note}
          autoFocus={isNoteOpen}
          onSave={(text, shownTexts) => {
            // Keeps the field open if the operator clears the text.
            setIsNoteOpen(true);
            return groupTriage.editNotes(replaceNote(id, text, shownTexts));
          }}
        />
      )}
      <MergeDialog
        open={isMerging}
        group={group}
        groups={otherGroups}
        onClose={() => setIsMerging(false)}
        onMerge={(targetGroup) => {
          setIsMerging(false);
          const undo = groupTriage.merge(id, targetGroup.id);
          onLeave(targetGroup.id);
          notifyChange("Groups merged", undo);
        }}
      />
    </Tools>
  );
}
