import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { replaceNote } from "./combine-notes.ts";
import { formatNotesFile } from "./notes-file.ts";
import { maxNoteLength } from "./saved-notes.ts";
import { useGroupTriage } from "./use-group-triage.ts";

const environment = { name: "Test", production: true, colour: "grey" } as const;

beforeEach(async () => {
  for (const key of localStore.keys()) localStore.remove(key);
  await browserData.clear();
});
afterEach(() => {
  cleanup();
  session.close();
});

async function openNotes(environmentId = "prod") {
  session.open(createLinkSignIn({ environment: { ...environment, id: environmentId } }));
  const client = new QueryClient();
  const { result } = renderHook(() => useGroupTriage(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(result.current.isLoaded).toBe(true));
  return result;
}

test("groups and notes are saved for each environment", async () => {
  const prodHook = await openNotes();
  act(() => void prodHook.current.merge("a", "b"));
  act(() => prodHook.current.split("s"));
  act(() => prodHook.current.hide("h"));
  await act(() => prodHook.current.editNotes(replaceNote("b", "Paged Mia", [""])));
  const savedChoices = {
    merges: { a: "b" },
    splits: ["s"],
    hidden: ["h"],
    notes: { b: "Paged Mia" },
  };
  await waitFor(() => expect(prodHook.current).toMatchObject(savedChoices));
  expect((await openNotes()).current).toMatchObject(savedChoices);
  const emptyNotes = { merges: {}, splits: [], hidden: [], notes: {} };
  expect((await openNotes("dev")).current).toMatchObject(emptyNotes);
});

test("every change can be undone", async () => {
  const hook = await openNotes();
  const initialNotes = hook.current;
  act(() => void initialNotes.merge("a", "b"));
  act(() => initialNotes.split("s"));
  act(() => initialNotes.hide("h"));
  act(() => initialNotes.separate("a"));
  act(() => initialNotes.join("s"));
  act(() => initialNotes.show(["h"]));
  expect(hook.current).toMatchObject({ merges: {}, splits: [], hidden: [] });
});

test("undoing a merge restores the groups that the merged group included", async () => {
  const hook = await openNotes();
  act(() => void hook.current.merge("x", "a"));
  let undo = () => undefined as void;
  act(() => {
    undo = hook.current.merge("a", "b");
  });
  expect(hook.current.merges).toEqual({ x: "b", a: "b" });
  act(() => undo());
  expect(hook.current.merges).toEqual({ x: "a" });
});

test("an undo leaves later changes", async () => {
  const hook = await openNotes();
  const { merge, separate } = hook.current;
  act(() => void merge("a", "b"));
  act(() => hook.current.hide("h"));
  act(() => separate("a"));
  expect(hook.current).toMatchObject({ merges: {}, hidden: ["h"] });
});

test("an imported file is added to the saved groups, and can be undone", async () => {
  const otherHook = await openNotes("dev");
  act(() => void otherHook.current.merge("a", "b"));
  await act(() => otherHook.current.editNotes(replaceNote("b", "Failover", [""])));
  await waitFor(() => expect(otherHook.current.notes).toEqual({ b: "Failover" }));
  const { merges, splits, hidden, notes: savedNotes } = otherHook.current;
  const text = formatNotesFile({ choices: { merges, splits, hidden }, notes: savedNotes });

  const hook = await openNotes();
  act(() => hook.current.hide("h"));
  await act(() => hook.current.editNotes(replaceNote("b", "Paged Mia", [""])));
  const result = await act(() => hook.current.importFile(text));
  const notesAfterImport = {
    merges: { a: "b" },
    hidden: ["h"],
    notes: { b: "Paged Mia\nFailover" },
  };
  await waitFor(() => expect(hook.current).toMatchObject(notesAfterImport));
  await act(() => result?.undo());
  const previousNotes = { merges: {}, splits: [], hidden: ["h"], notes: { b: "Paged Mia" } };
  await waitFor(() => expect(hook.current).toMatchObject(previousNotes));
  expect(await hook.current.importFile("text")).toBeUndefined();
});

test("undoing an import keeps what was saved before and since", async () => {
  const hook = await openNotes();
  act(() => void hook.current.merge("x", "a"));
  act(() => hook.current.split("s"));
  const result = await act(() =>
    hook.current.importFile(
      formatNotesFile({
        choices: { merges: { a: "b", c: "b" }, splits: ["s", "t"], hidden: ["h"] },
        notes: { a: "Failover", b: "Paged Mia" },
      }),
    ),
  );
  expect(hook.current.merges).toEqual({ x: "b", a: "b", c: "b" });
  act(() => void hook.current.merge("b", "d"));
  act(() => hook.current.separate("c"));
  act(() => void hook.current.merge("c", "z"));
  act(() => hook.current.hide("k"));
  act(() => hook.current.split("u"));
  await act(() => hook.current.editNotes(replaceNote("b", "Paged Ana", ["Paged Mia"])));
  await act(() => result?.undo());
  await waitFor(() =>
    expect(hook.current).toMatchObject({
      merges: { x: "a", b: "d", c: "z" },
      splits: ["s", "u"],
      hidden: ["k"],
      notes: { b: "Paged Ana" },
    }),
  );
  expect(Object.keys(hook.current.merges)).toHaveLength(3);
  expect(hook.current.notes).toEqual({ b: "Paged Ana" });
});

async function saveInOtherTab(note: string, isReported = true) {
  const key = "group-notes";
  const previousChange = localStore.get(key);
  const otherTab = await openNotes();
  await act(() => otherTab.current.editNotes(replaceNote("b", note, [""])));
  expect(localStore.get(key)).not.toBe(previousChange);
  if (isReported) {
    act(() => void dispatchEvent(Object.assign(new Event("storage"), { key: `signalbox.${key}` })));
  }
}

test("a note that another tab saves appears", async () => {
  const hook = await openNotes();
  await saveInOtherTab("Paged Mia");
  await waitFor(() => expect(hook.current.notes).toEqual({ b: "Paged Mia" }));
});

test("a note that another tab saved is kept, unless the editor has shown it", async () => {
  const hook = await openNotes();
  await saveInOtherTab("Paged Mia", false);
  expect(hook.current.notes).toEqual({});
  await act(() => hook.current.editNotes(replaceNote("b", "Failover", [""])));
  await waitFor(() => expect(hook.current.notes).toEqual({ b: "Paged Mia\nFailover" }));
  await act(() => hook.current.editNotes(replaceNote("b", "Done", ["", "Paged Mia\nFailover"])));
  await waitFor(() => expect(hook.current.notes).toEqual({ b: "Done" }));
});

test("keystrokes that are added to another tab's note aren't repeated", async () => {
  const hook = await openNotes();
  await saveInOtherTab("Paged Mia", false);
  await act(() =>
    Promise.all([
      hook.current.editNotes(replaceNote("b", "a", [""])),
      hook.current.editNotes(replaceNote("b", "ab", ["", "a"])),
      hook.current.editNotes(replaceNote("b", "abc", ["", "a", "ab"])),
    ]),
  );
  await waitFor(() => expect(hook.current.notes).toEqual({ b: "Paged Mia\nabc" }));
  await act(() => hook.current.editNotes(replaceNote("b", "", ["", "a", "ab", "abc"])));
  await waitFor(() => expect(hook.current.notes).toEqual({ b: "Paged Mia" }));
});

test("a text that doesn't fit in another tab's note is rejected", async () => {
  const hook = await openNotes();
  const longNote = "x".repeat(maxNoteLength - 10);
  await saveInOtherTab(longNote, false);
  await expect(
    hook.current.editNotes(replaceNote("b", "call Ana at noon", [""])),
  ).rejects.toThrow();
  expect((await openNotes()).current.notes).toEqual({ b: longNote });
});

test("notes are loaded again when the page opens again", async () => {
  session.open(createLinkSignIn({ environment: { ...environment, id: "prod" } }));
  const client = new QueryClient();
  const mount = () =>
    renderHook(() => useGroupTriage(), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    });
  const firstHook = mount();
  await waitFor(() => expect(firstHook.result.current.isLoaded).toBe(true));
  firstHook.unmount();
  await saveInOtherTab("Paged Mia");
  const { result } = mount();
  await waitFor(() => expect(result.current.notes).toEqual({ b: "Paged Mia" }));
});
