import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FailureGroup } from "../../../api/failures/report.ts";
import { getSessionScope, session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { NoticesProvider } from "../../../components/feedback/notices.tsx";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { createFailureGroup } from "../testing/reports.ts";
import { replaceNote } from "./combine-notes.ts";
import { GroupTools } from "./group-tools.tsx";
import { HiddenGroups } from "./hidden-groups.tsx";
import { changeNotes, type Notes } from "./saved-notes.ts";
import { type GroupTriage, useGroupTriage } from "./use-group-triage.ts";

beforeEach(async () => {
  for (const key of localStore.keys()) localStore.remove(key);
  await browserData.clear();
  session.open(createLinkSignIn({}));
});
afterEach(() => {
  cleanup();
  session.close();
});

const mailgunGroup = createFailureGroup({
  id: "mg",
  provider: "mailgun",
  parts: [{ text: "Service unavailable" }],
});
const onLeave = vi.fn<(id: string | undefined) => void>();
const onReopen = vi.fn<(id: string) => void>();

/** Renders the tools of a group and the footer of the list. */
function setUp(group: FailureGroup = createFailureGroup()) {
  onLeave.mockReset();
  onReopen.mockReset();
  const renderedStates: GroupTriage[] = [];
  function Tools({ onTriage }: { onTriage: (triage: GroupTriage) => void }) {
    const groupTriage = useGroupTriage();
    onTriage(groupTriage);
    return (
      <>
        <GroupTools
          group={group}
          groups={[group, mailgunGroup]}
          groupTriage={groupTriage}
          onLeave={onLeave}
          onReopen={onReopen}
        />
        {groupTriage.hidden.length > 0 && (
          <HiddenGroups
            groups={[group, mailgunGroup]}
            groupTriage={groupTriage}
            onLeave={() => undefined}
          />
        )}
      </>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoticesProvider>
        <Tools onTriage={(triage) => renderedStates.push(triage)} />
      </NoticesProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  return {
    user,
    getTriage: () => renderedStates.at(-1) as GroupTriage,
    findButton: (name: string) => screen.findByRole<HTMLButtonElement>("button", { name }),
    async choose(name: RegExp) {
      await user.click(screen.getByRole("button", { name: "Edit group" }));
      await user.click(await screen.findByRole("menuitem", { name }));
    },
  };
}

test("a group is merged into a chosen group, which opens, and the merge can be undone", async () => {
  const { user, getTriage, choose, findButton } = setUp();
  await choose(/^Merge into/);
  const mergeButton = await findButton("Merge groups");
  expect(mergeButton.disabled).toBe(true);
  expect(screen.queryByRole("radio", { name: /^Provider error/ })).toBeNull();
  await user.click(
    screen.getByRole("radio", { name: "Service unavailable 45 events · Email · Mailgun" }),
  );
  await user.click(mergeButton);
  expect(getTriage().merges).toEqual({ sg: "mg" });
  expect(onLeave).toHaveBeenLastCalledWith("mg");
  await user.click(await findButton("Undo"));
  expect(getTriage().merges).toEqual({});
  expect(onReopen).toHaveBeenLastCalledWith("sg");
});

test("a merged group is listed with its note, and can be separated", async () => {
  const { user, getTriage, findButton } = setUp(
    createFailureGroup({ mergedGroups: [mailgunGroup] }),
  );
  getTriage().merge("mg", "sg");
  await getTriage().editNotes(replaceNote("mg", "Paged Mia", [""]));
  await screen.findByText("Paged Mia");
  await user.click(await findButton("Separate Service unavailable"));
  expect(getTriage().merges).toEqual({});
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit group" }));
  await user.click(await findButton("Undo"));
  expect(getTriage().merges).toEqual({ mg: "sg" });
});

test("a group is split by exact text, and the split can be undone", async () => {
  const { user, getTriage, choose, findButton } = setUp();
  await choose(/^Split by exact text/);
  expect(getTriage().splits).toEqual(["sg"]);
  expect(onLeave).toHaveBeenLastCalledWith(undefined);
  await user.click(await findButton("Undo"));
  expect(getTriage().splits).toEqual([]);
});

test("a text of a split group offers to group the texts again", async () => {
  const { getTriage, choose } = setUp(
    createFailureGroup({ id: "sg-503", splitFromId: "sg", canSplit: false }),
  );
  getTriage().split("sg");
  await choose(/^Undo split/);
  expect(getTriage().splits).toEqual([]);
  expect(onLeave).toHaveBeenLastCalledWith("sg");
});

test("a group with one text can't be split", async () => {
  const { user } = setUp(createFailureGroup({ canSplit: false }));
  await user.click(screen.getByRole("button", { name: "Edit group" }));
  await screen.findByRole("menuitem", { name: /^Hide/ });
  expect(screen.queryByRole("menuitem", { name: /^split/i })).toBeNull();
});

test("hidden groups are counted below the list, and can be shown again", async () => {
  const { user, getTriage, choose, findButton } = setUp();
  await choose(/^Hide/);
  expect(getTriage().hidden).toEqual(["sg"]);
  await screen.findByText("1 hidden group");
  await user.click(await findButton("Show details"));
  await user.click(await findButton("Show group: Provider error 503 for mailbox"));
  expect(getTriage().hidden).toEqual([]);
  expect(screen.queryByText("1 hidden group")).toBeNull();
});

const changeInOtherTab = (notes: Notes) =>
  changeNotes(browserData, getSessionScope(session.get()) ?? "", () => notes);
const reportChange = () =>
  act(
    () => void dispatchEvent(Object.assign(new Event("storage"), { key: "signalbox.group-notes" })),
  );

test("a note is saved while the operator types", async () => {
  const { user, getTriage, choose } = setUp();
  await waitFor(() => expect(getTriage().isLoaded).toBe(true));
  await choose(/^Add note/);
  const field = await screen.findByRole("textbox", { name: "Note" });
  await user.type(field, "Paged Mia");
  await waitFor(() => expect(getTriage().notes).toEqual({ sg: "Paged Mia" }));
  await user.clear(field);
  await waitFor(() => expect(getTriage().notes).toEqual({}));
  expect(screen.queryByRole("textbox", { name: "Note" })).not.toBeNull();
});

test("a note that another tab deletes doesn't reappear when the field is focused again", async () => {
  const { user, getTriage, choose } = setUp();
  await waitFor(() => expect(getTriage().isLoaded).toBe(true));
  await choose(/^Add note/);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  await user.type(field, "Ours");
  await waitFor(() => expect(getTriage().notes).toEqual({ sg: "Ours" }));
  await user.tab();
  await changeInOtherTab({});
  reportChange();
  await waitFor(() => expect(field.value).toBe(""));
  await user.click(field);
  expect(field.value).toBe("");
});

test("a note that another tab saves appears in the focused field, and is kept if it isn't shown yet", async () => {
  const { user, getTriage, choose } = setUp();
  await waitFor(() => expect(getTriage().isLoaded).toBe(true));
  await choose(/^Add note/);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  await user.type(field, "Ours");
  await waitFor(() => expect(getTriage().notes).toEqual({ sg: "Ours" }));
  await changeInOtherTab({ sg: "Theirs" });
  await user.type(field, "!");
  await waitFor(() => expect(field.value).toBe("Theirs\nOurs!"));
  await user.type(field, " Both");
  await waitFor(() => expect(getTriage().notes).toEqual({ sg: "Theirs\nOurs! Both" }));
  await changeInOtherTab({ sg: "New" });
  reportChange();
  await waitFor(() => expect(field.value).toBe("New"));
});

test("a field keeps its text until all changes are saved", async () => {
  const { user, getTriage, choose } = setUp();
  await waitFor(() => expect(getTriage().isLoaded).toBe(true));
  await choose(/^Add note/);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  await changeInOtherTab({ sg: "Theirs" });
  const releaseFunctions: (() => void)[] = [];
  const save = browserData.save.bind(browserData);
  vi.spyOn(browserData, "save").mockImplementation(async (...args) => {
    await new Promise<void>((resolve) => releaseFunctions.push(resolve));
    return save(...args);
  });
  await user.type(field, "ab");
  await waitFor(() => expect(releaseFunctions).toHaveLength(1));
  releaseFunctions[0]?.();
  await waitFor(() => expect(releaseFunctions).toHaveLength(2));
  expect(getTriage().notes).toEqual({ sg: "Theirs\na" });
  expect(field.value).toBe("ab");
  releaseFunctions[1]?.();
  await waitFor(() => expect(field.value).toBe("Theirs\nab"));
});

test("an import that makes a note too long explains why nothing was imported", async () => {
  const { user, getTriage } = setUp();
  await waitFor(() => expect(getTriage().isLoaded).toBe(true));
  await getTriage().editNotes(replaceNote("sg", "x".repeat(1990), [""]));
  const text = '{"kind":"signalbox-failure-groups","notes":{"sg":"call Ana at noon"}}';
  await user.upload(screen.getByLabelText("Notes file"), new File([text], "failure-groups.json"));
  await screen.findByText(
    "Couldn't import the file. A combined note would exceed 2,000 characters.",
  );
  expect(getTriage().notes).toEqual({ sg: "x".repeat(1990) });
});

test("if the code of the import couldn't be loaded, a reload is offered", async () => {
  const { user, getTriage, findButton } = setUp();
  await waitFor(() => expect(getTriage().isLoaded).toBe(true));
  const error = new TypeError("error loading dynamically imported module");
  vi.spyOn(browserData, "save").mockRejectedValue(error);
  const text = '{"kind":"signalbox-failure-groups","notes":{"sg":"Paged Mia"}}';
  await user.upload(screen.getByLabelText("Notes file"), new File([text], "failure-groups.json"));
  await findButton("Reload");
});

test("a note that can't be saved stays in its field", async () => {
  const { user, getTriage } = setUp();
  await waitFor(() => expect(getTriage().isLoaded).toBe(true));
  await getTriage().editNotes(replaceNote("sg", "Paged Mia", [""]));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Note" });
  vi.spyOn(browserData, "save").mockRejectedValue(new Error("No space"));
  await user.type(field, "!");
  await screen.findByText(
    "Couldn't save the note in this browser. Copy the note before you leave.",
  );
  await user.tab();
  expect(field.value).toBe("Paged Mia!");
});

test("merges and notes are exported, and an import can be undone", async () => {
  const { user, getTriage, findButton } = setUp();
  await waitFor(() => expect(getTriage().isLoaded).toBe(true));
  const findExportItem = async () => {
    await user.click(await findButton("Edit group"));
    return await screen.findByRole("menuitem", { name: /^Export all notes/ });
  };
  expect((await findExportItem()).getAttribute("aria-disabled")).toBe("true");
  await user.keyboard("{Escape}");
  const file = new File(
    ['{"kind":"signalbox-failure-groups","merges":{"sg":"mg"},"notes":{"mg":"Paged Mia"}}'],
    "failure-groups.json",
  );
  const input = screen.getByLabelText<HTMLInputElement>("Notes file");
  await user.upload(input, file);
  await screen.findByText("1 merge and 1 note imported");
  expect(getTriage()).toMatchObject({ merges: { sg: "mg" }, notes: { mg: "Paged Mia" } });
  expect((await findExportItem()).getAttribute("aria-disabled")).toBeNull();
  await user.keyboard("{Escape}");
  vi.spyOn(browserData, "clear").mockRejectedValueOnce(new Error("Broken"));
  await user.click(await findButton("Undo"));
  await screen.findByText("Couldn't undo the import.");
  await user.click(await findButton("Try again"));
  await waitFor(() => expect(getTriage()).toMatchObject({ merges: {}, notes: {} }));
  await user.upload(input, new File(["{}"], "other.json"));
  await screen.findByText(
    "other.json isn't a notes export. Choose a file created with “Export all notes”.",
  );
});

test("undoing an import keeps notes on other groups that were saved since", async () => {
  const { user, getTriage, findButton } = setUp();
  await waitFor(() => expect(getTriage().isLoaded).toBe(true));
  const text = '{"kind":"signalbox-failure-groups","notes":{"mg":"Paged Mia"}}';
  await user.upload(screen.getByLabelText("Notes file"), new File([text], "failure-groups.json"));
  const undoButton = await findButton("Undo");
  await getTriage().editNotes(replaceNote("sg", "Failover", [""]));
  await user.click(undoButton);
  await waitFor(() => expect(getTriage().notes).toEqual({ sg: "Failover" }));
});
