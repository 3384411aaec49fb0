import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useScope } from "../../../api/session/use-session.ts";
import {
  getGroupChoicesKey,
  useGroupChoices,
} from "../../../entities/failures/use-group-choices.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { localStore, readJson } from "../../../lib/browser/storage.ts";
import {
  type GroupChoices,
  hideGroup,
  joinGroup,
  mergeGroup,
  noChoices,
  parseChoices,
  separateGroup,
  splitGroup,
  showGroups,
} from "../../../entities/failures/group-choices.ts";
import { changeNotes, loadNotes, type Notes } from "./saved-notes.ts";
import { createRandomId } from "../../../lib/random-id.ts";

const noNotes: Notes = {};

/** Each change to the notes changes the value of this key, so that other tabs reload the notes. */
const changeKey = "group-notes";

const loadImportNotes = () => import("./import-notes.ts");

export type GroupTriage = ReturnType<typeof useGroupTriage>;

/**
 * Returns the operator's triage of the groups: the notes, and which groups the operator merged,
 * split, or hid. All of it is saved in this browser.
 */
export function useGroupTriage() {
  const scope = useScope();
  const client = useQueryClient();
  const key = getGroupChoicesKey(scope);
  const [choices, setChoices] = useGroupChoices();
  const queryKey = useMemo(() => ["group-notes", scope], [scope]);
  const { data: notes = noNotes, isSuccess } = useQuery({
    queryKey,
    queryFn: () => loadNotes(browserData, scope),
    // Other tabs can change notes while this page isn't open.
    staleTime: 0,
  });
  useEffect(
    () => localStore.subscribe(changeKey, () => void client.invalidateQueries({ queryKey })),
    [client, queryKey],
  );

  return useMemo(() => {
    // Undo can run after later changes, even in another tab, so it must change the latest saved
    // value.
    const editChoices = (edit: (current: GroupChoices) => GroupChoices) =>
      setChoices(edit(readJson(localStore, key, parseChoices) ?? noChoices));
    const editNotes = async (edit: (current: Notes) => Notes) => {
      client.setQueryData(queryKey, await changeNotes(browserData, scope, edit));
      localStore.set(changeKey, createRandomId());
    };
    return {
      ...choices,
      /** Notes by group ID; empty until they are loaded. */
      notes,
      isLoaded: isSuccess,
      /**
       * Merges a group, with the groups that it includes, into another group. Returns a function
       * that undoes the merge.
       */
      merge: (id: string, targetId: string) => {
        const includedIds = Object.keys(choices.merges).filter(
          (mergedId) => choices.merges[mergedId] === id,
        );
        editChoices((current) => mergeGroup(current, id, targetId));
        return () =>
          editChoices((current) =>
            includedIds.reduce(
              (mergedChoices, includedId) => mergeGroup(mergedChoices, includedId, id),
              separateGroup(current, id),
            ),
          );
      },
      separate: (id: string) => editChoices((current) => separateGroup(current, id)),
      split: (id: string) => editChoices((current) => splitGroup(current, id)),
      /** Reverts a split. */
      join: (id: string) => editChoices((current) => joinGroup(current, id)),
      hide: (id: string) => editChoices((current) => hideGroup(current, id)),
      show: (ids: readonly string[]) => editChoices((current) => showGroups(current, ids)),
      /** Rejects if the notes can't be saved. */
      editNotes,
      importFile: async (text: string) =>
        (await loadImportNotes()).importNotes(text, editNotes, editChoices),
    };
  }, [choices, notes, isSuccess, key, queryKey, scope, setChoices, client]);
}
