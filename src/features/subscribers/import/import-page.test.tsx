import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { api } from "../../../../contract/index.ts";
import { getScope, type Profile } from "../../../api/session/profile.ts";
import { getSessionProfile, session } from "../../../api/session/session.ts";
import { tasks } from "../../../api/task-tray.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { wait } from "../../../lib/wait.ts";
import { subscriber } from "../../../testing/records.ts";
import { createErrorReply, deferReply } from "../../../testing/replies.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { restoreImports, startImport, toDryRunId } from "./import-tasks.ts";
import { type ImportOutcome, openOutcomes } from "./outcomes.ts";
import { getImportParts, listImports, saveImport, type StoredImport } from "./stored-import.ts";

function getProfile() {
  const profile = getSessionProfile(session.get());
  if (!profile) throw new Error("The session is closed");
  return profile;
}

async function loadSavedImport() {
  const [storedImport] = await listImports(getScope(getProfile()));
  if (!storedImport) throw new Error("No import is saved");
  return storedImport;
}

const emptyPage = { data: [], next: null, previous: null, totalCount: 0, totalCountCapped: false };

async function chooseFile(text: string, name = "people.csv") {
  fireEvent.change(await screen.findByLabelText("Subscriber file"), {
    target: { files: [new File([text], name)] },
  });
}

/** The subscriber list loads when the test releases `subscriberListReply`. */
async function openImport(text: string, profileChanges?: Partial<Profile>) {
  // Files of the test DOM can't be cloned.
  vi.stubGlobal("structuredClone", (value: unknown) => value);
  const subscriberListReply = deferReply(() => emptyPage);
  const page = await renderPage("/subscribers/import", {
    signIn: createLinkSignIn(profileChanges),
    prepare: ({ on }) => on(api.subscribers.list, subscriberListReply.handler),
  });
  await chooseFile(text);
  await screen.findByText(/valid row/);
  return { ...page, subscriberListReply };
}

/** Changes the plan after a dry run sent its last request, and waits until the dry run ends. */
async function changeDuringDryRun(change: () => Promise<void>) {
  const { service, subscriberListReply } = await openImport("subscriberId,email;x\na,a@b.cd\n");
  fireEvent.click(await screen.findByRole("button", { name: "Start dry run" }));
  await waitFor(() => expect(service.getRequests(api.subscribers.list)).toHaveLength(1));
  const dryRunTask = tasks.find(toDryRunId((await loadSavedImport()).id));
  await change();
  await act(async () => {
    subscriberListReply.release();
    await dryRunTask?.completion;
    // The query client notifies the page in a timer callback.
    await wait(0);
  });
}

const getRadio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });

async function selectSeparator(name: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole("combobox", { name: "Separator" }));
  fireEvent.click(await screen.findByRole("option", { name }));
}

test("offers to choose a file", async () => {
  await renderPage("/subscribers/import");
  expect(await screen.findByRole("heading", { level: 1, name: /^Import/ })).toBeTruthy();
  expect(document.querySelector("input[type=file]")).toBeTruthy();
});

const arrayError = "The file is a JSON array. Save it as NDJSON, with one object per line.";
const noObjectsError =
  "No line of the file is a JSON object with fields. Use NDJSON, with one object per line.";
test.each([
  ["an empty file", "people.csv", "", "The file is empty."],
  ["a blank file", "people.ndjson", " \n\r\n", "The file is empty."],
  ["an array of objects", "people.json", '[\n  {"subscriberId": "a"}\n]\n', arrayError],
  ["an array of arrays", "people.ndjson", '[["subscriberId"], ["a"]]', arrayError],
  ["an object on several lines", "people.json", '{\n  "subscriberId": "a"\n}\n', noObjectsError],
])("%s is rejected with the reason", async (_, name, text, reason) => {
  await renderPage("/subscribers/import");
  await chooseFile(text, name);
  expect((await screen.findByRole("alert")).textContent).toBe(`Couldn't read the file. ${reason}`);
  expect(await listImports(getScope(getProfile()))).toEqual([]);
});

test("a header in brackets isn't a JSON array", async () => {
  await openImport("[subscriberId],[email]\na,a@b.cd\n");
  expect(screen.getByText("[email]")).toBeTruthy();
});

/** Makes later reads of the file fail, as if the file had been changed or deleted on the disk. */
const failFileReads = () =>
  vi.spyOn(Blob.prototype, "slice").mockImplementation(() => {
    throw new DOMException("The file could not be read.", "NotReadableError");
  });

test("a separator that can't be applied shows the error in the file section", async () => {
  await openImport("subscriberId,email;x\na,a@b.cd\n");
  const readSpy = failFileReads();
  await selectSeparator("Semicolon");
  const fileSection = within(screen.getByRole("region", { name: "File" }));
  expect((await fileSection.findByRole("alert")).textContent).toBe(
    "Couldn't read the file. The file could not be read.",
  );
  readSpy.mockRestore();
  await selectSeparator("Semicolon");
  await screen.findByText("subscriberId,email");
  expect(fileSection.queryByRole("alert")).toBeNull();
});

test("results that can't be created show the error next to the button", async () => {
  const { user, subscriberListReply } = await openImport("subscriberId\na\n");
  subscriberListReply.release();
  await user.click(await screen.findByRole("button", { name: "Start dry run" }));
  await user.click(await screen.findByRole("button", { name: "Import 1 row" }));
  const downloadButton = await screen.findByRole("button", { name: "Download results" });
  failFileReads();
  await user.click(downloadButton);
  const importSection = within(screen.getByRole("region", { name: "Import" }));
  expect((await importSection.findByRole("alert")).textContent).toBe(
    "Couldn't create the file. The file could not be read.",
  );
});

test("the focus moves to what replaces a pressed button", async () => {
  const { user, subscriberListReply } = await openImport("subscriberId\na\n");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  await user.click(await screen.findByRole("button", { name: "Start dry run" }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Dry run" }));
  subscriberListReply.release();
  await user.click(await screen.findByRole("button", { name: "Import 1 row" }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Import" }));
  await screen.findByRole("button", { name: "Download results" });
  const importSection = within(screen.getByRole("region", { name: "Import" }));
  expect(importSection.getAllByRole("button", { name: /^Download/ })).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Import another file" }));
  await screen.findByLabelText("Subscriber file");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

test("the focus remains in the section when an import is stopped", async () => {
  const { user, service, subscriberListReply } = await openImport("subscriberId\na\n");
  const upsertReply = deferReply(() => subscriber("a"));
  service.on(api.subscribers.upsert, upsertReply.handler);
  subscriberListReply.release();
  await user.click(await screen.findByRole("button", { name: "Start dry run" }));
  await user.click(await screen.findByRole("button", { name: "Import 1 row" }));
  const section = screen.getByRole("group", { name: "Import" });
  await user.click(await within(section).findByRole("button", { name: /^Stop/ }));
  upsertReply.release();
  await within(section).findByRole("button", { name: "Download results" });
  expect(document.activeElement).toBe(section);
});

test("a mode that is selected during a dry run remains selected", async () => {
  await changeDuringDryRun(async () => void fireEvent.click(getRadio(/skip existing/)));
  expect(getRadio(/skip existing/).checked).toBe(true);
  expect(screen.queryByText("to create")).toBeNull();
  const { plan, dryRun } = await loadSavedImport();
  expect([plan.mode, dryRun]).toEqual(["create", undefined]);
});

test("a mode that is selected while a dry run saves its result remains selected", async () => {
  await changeDuringDryRun(async () => {
    const { id } = await loadSavedImport();
    const parts = await getImportParts(id);
    vi.spyOn(browserData, "parts").mockResolvedValue({
      ...parts,
      put: async (entries) => {
        await parts.put(entries);
        const hasDryRun = entries.some(([, value]) => (value as StoredImport).dryRun);
        if (hasDryRun) fireEvent.click(getRadio(/skip existing/));
      },
    });
  });
  expect(getRadio(/skip existing/).checked).toBe(true);
  expect((await loadSavedImport()).plan.mode).toBe("create");
});

test("a separator that is selected during a dry run remains selected", async () => {
  await changeDuringDryRun(async () => {
    await selectSeparator("Semicolon");
    await screen.findByText("subscriberId,email");
  });
  expect(screen.getByText("subscriberId,email")).toBeTruthy();
  expect(screen.queryByText("to create")).toBeNull();
  const { shape, dryRun } = await loadSavedImport();
  expect([shape, dryRun]).toMatchObject([{ delimiter: ";" }, undefined]);
});

test("a mode that is selected while the file is read with another separator remains selected", async () => {
  await openImport("subscriberId,email;x\na,a@b.cd\n");
  await selectSeparator("Semicolon");
  fireEvent.click(getRadio(/skip existing/));
  await screen.findByText("subscriberId,email");
  expect(getRadio(/skip existing/).checked).toBe(true);
  expect((await loadSavedImport()).plan.mode).toBe("create");
});

test("an import that starts while the file is read with another separator retains its plan", async () => {
  const { subscriberListReply } = await openImport("subscriberId,email;x\na,a@b.cd\n");
  subscriberListReply.release();
  fireEvent.click(await screen.findByRole("button", { name: "Start dry run" }));
  await screen.findByText("to create");
  await selectSeparator("Semicolon");
  fireEvent.click(screen.getByRole("button", { name: "Import 1 row" }));
  expect(await screen.findByRole("button", { name: "Download results" })).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "Separator" }).textContent).toBe("Comma");
  expect((await loadSavedImport()).shape).toMatchObject({ delimiter: "," });
});

test("a double click on the stop button doesn't repeat the dry run", async () => {
  const { service, subscriberListReply } = await openImport("subscriberId,email\na,a@b.cd\n");
  fireEvent.click(await screen.findByRole("button", { name: "Start dry run" }));
  await waitFor(() => expect(service.getRequests(api.subscribers.list)).toHaveLength(1));
  const section = within(screen.getByRole("group", { name: "Dry run" }));
  fireEvent.click(section.getByRole("button", { name: /^Stop/ }), { detail: 1 });
  subscriberListReply.release();
  fireEvent.click(await section.findByRole("button", { name: "Start dry run" }), { detail: 2 });
  await act(() => wait(0));
  expect(section.getByRole("button", { name: "Start dry run" })).toBeTruthy();
  expect(service.getRequests(api.subscribers.list)).toHaveLength(1);
});

test("a double click on the start button sends each row once", async () => {
  const { user, service, subscriberListReply } = await openImport("subscriberId\na\nb\n");
  subscriberListReply.release();
  await user.click(await screen.findByRole("button", { name: "Start dry run" }));
  await user.dblClick(await screen.findByRole("button", { name: "Import 2 rows" }));
  await screen.findByRole("button", { name: "Download results" });
  expect(service.getRequests(api.subscribers.upsert)).toHaveLength(2);
});

test("an import that waits for the service shows why, and until when", async () => {
  const { user, service, subscriberListReply } = await openImport("subscriberId\na\n");
  subscriberListReply.release();
  service.on(api.subscribers.upsert, () => createErrorReply(503, {}, { "Retry-After": "60" }));
  await user.click(await screen.findByRole("button", { name: "Start dry run" }));
  await user.click(await screen.findByRole("button", { name: "Import 1 row" }));
  const waitPattern =
    /0 of 1 row · The service can't handle the request right now \(503\)\. Trying again in \d+ s\.$/;
  const section = within(screen.getByRole("group", { name: "Import" }));
  expect(await section.findByText(waitPattern)).toBeTruthy();
  expect(section.getByText("Waiting")).toBeTruthy();
  const tray = within(screen.getByRole("complementary", { name: "Background tasks" }));
  expect(await tray.findByText(waitPattern)).toBeTruthy();
});

test("an import that a switch of the environment pauses is reported, and can be resumed", async () => {
  const { user, service, subscriberListReply } = await openImport("subscriberId\na\n");
  subscriberListReply.release();
  const reply = deferReply(() => createErrorReply(503));
  service.on(api.subscribers.upsert, reply.handler);
  await user.click(await screen.findByRole("button", { name: "Start dry run" }));
  await user.click(await screen.findByRole("button", { name: "Import 1 row" }));
  await waitFor(() => expect(service.getRequests(api.subscribers.upsert)).toHaveLength(1));
  const environmentId = getProfile().environment.id ?? "";
  await act(async () => session.switchTo("prod"));
  expect(
    await screen.findByText(
      "Import of people.csv was paused. To resume it, switch back to the previous environment.",
    ),
  ).toBeTruthy();
  reply.release();
  await act(async () => session.switchTo(environmentId));
  await act(() => restoreImports(getProfile()));
  expect(await screen.findByRole("button", { name: "Resume Import of people.csv" })).toBeTruthy();
});

test("an import that can't be saved shows the error, and can be started again", async () => {
  const { user, subscriberListReply } = await openImport("subscriberId\na\n");
  subscriberListReply.release();
  await user.click(await screen.findByRole("button", { name: "Start dry run" }));
  const startButton = await screen.findByRole("button", { name: "Import 1 row" });
  let failSave: (error: Error) => void = () => {};
  const partsSpy = vi
    .spyOn(browserData, "parts")
    .mockReturnValue(new Promise((_, reject) => (failSave = reject)));
  await user.click(startButton);
  await waitFor(() => expect(startButton.isConnected).toBe(false));
  expect(screen.queryByRole("button", { name: "Continue import" })).toBeNull();
  failSave(new DOMException("The quota was exceeded.", "QuotaExceededError"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Couldn't start the import. The quota was exceeded.",
  );
  partsSpy.mockRestore();
  await user.click(screen.getByRole("button", { name: "Import 1 row" }));
  await screen.findByRole("button", { name: "Download results" });
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a change of the plan that can't be saved shows the error", async () => {
  await openImport("subscriberId\na\n");
  vi.spyOn(browserData, "parts").mockRejectedValue(new Error("The quota was exceeded."));
  fireEvent.click(getRadio(/skip existing/));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Couldn't save the change in this browser. The quota was exceeded.",
  );
});

test("an import that finished while another page was open can't be continued", async () => {
  const { user, back, subscriberListReply } = await openImport("subscriberId\na\n");
  subscriberListReply.release();
  await user.click(screen.getByRole("link", { name: "Events" }));
  await screen.findByRole("heading", { level: 1, name: "Events" });
  await saveImport({ ...(await loadSavedImport()), started: true, finished: true });
  await back();
  expect(await screen.findByRole("button", { name: "Download results" })).toBeTruthy();
  expect(screen.queryByText("Continue import")).toBeNull();
});

test("an import that is resumed after a reload can't be continued when it has finished", async () => {
  const { reload, subscriberListReply } = await openImport("subscriberId\na\n");
  subscriberListReply.release();
  await saveImport({ ...(await loadSavedImport()), started: true });
  await reload();
  await act(() => restoreImports(getProfile()));
  const importSection = within(screen.getByRole("region", { name: "Import" }));
  let wasContinueOffered = false;
  const observer = new MutationObserver(() => {
    wasContinueOffered ||= importSection.queryByText("Continue import") !== null;
  });
  fireEvent.click(await importSection.findByRole("button", { name: /^Resume/ }));
  observer.observe(document.body, { subtree: true, childList: true });
  expect(await screen.findByRole("button", { name: "Download results" })).toBeTruthy();
  // The result also remains after the task is removed from the tray.
  const { id } = await loadSavedImport();
  act(() => tasks.remove(id));
  expect(await screen.findByRole("button", { name: "Download results" })).toBeTruthy();
  observer.disconnect();
  expect(wasContinueOffered).toBe(false);
});

test.each([
  { idempotentWrites: false, started: true, outcome: "created" },
  { idempotentWrites: false, started: false, outcome: "exists" },
  { idempotentWrites: true, started: true, outcome: "exists" },
])(
  "an existing subscriber with the row's values counts as $outcome (idempotent writes: $idempotentWrites, started: $started)",
  async ({ idempotentWrites, started, outcome }) => {
    const { service } = await openImport("subscriberId\na\n", { idempotentWrites });
    service.on(api.subscribers.upsert, () => createErrorReply(409));
    const existingPage = { ...emptyPage, data: [subscriber("a")], totalCount: 1 };
    service.on(api.subscribers.list, () => existingPage);
    const { plan, ...savedImport } = await loadSavedImport();
    const storedImport = { ...savedImport, plan: { ...plan, mode: "create" as const }, started };
    await saveImport(storedImport);
    const task = await startImport(getProfile(), storedImport);
    await act(async () => void (await task.completion));
    const outcomes = await openOutcomes(await getImportParts(storedImport.id), 1);
    expect(outcomes.get(0).outcome).toBe(outcome);
  },
);

describe("an import that another tab runs", () => {
  /** Returns a function that saves outcomes, as the other tab does. */
  async function openStartedImport() {
    const { user, back } = await openImport("subscriberId\na\nb\n");
    await user.click(screen.getByRole("link", { name: "Events" }));
    await screen.findByRole("heading", { level: 1, name: "Events" });
    const storedImport = await loadSavedImport();
    await saveImport({ ...storedImport, started: true });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await back();
    const downloadButton = await screen.findByRole("button", {
      name: "Download 2 rows that weren't imported",
    });
    async function saveOutcomes(outcome: ImportOutcome) {
      const outcomes = await openOutcomes(await getImportParts(storedImport.id), 2);
      outcomes.set(0, outcome);
      outcomes.set(1, outcome);
      await outcomes.flush();
    }
    return { user, storedImport, downloadButton, saveOutcomes };
  }
  afterEach(() => void vi.useRealTimers());

  test("shows the rows that were sent meanwhile", async () => {
    const { downloadButton, saveOutcomes } = await openStartedImport();
    await saveOutcomes("created");
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(downloadButton.isConnected).toBe(false));
    expect(screen.getByText("created").nextSibling?.textContent).toBe("2");
    expect(screen.queryByText("not sent yet")).toBeNull();
  });

  test("can't be continued when the operator returns to this tab after it has finished", async () => {
    const { storedImport, saveOutcomes } = await openStartedImport();
    expect(screen.getByRole("button", { name: "Continue import" })).toBeTruthy();
    await saveOutcomes("created");
    await saveImport({ ...storedImport, started: true, finished: true });
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(screen.queryByText("Continue import")).toBeNull());
    expect((await screen.findByText("created")).nextSibling?.textContent).toBe("2");
  });

  test("downloads the current outcomes", async () => {
    const { user, downloadButton, saveOutcomes } = await openStartedImport();
    await saveOutcomes("created");
    await user.click(downloadButton);
    await waitFor(() => expect(downloadButton.isConnected).toBe(false));
  });
});

describe("an import that another tab has started remains started after", () => {
  async function startInOtherTab() {
    const storedImport = await loadSavedImport();
    await saveImport({ ...storedImport, started: true });
  }
  async function loadState() {
    await screen.findByRole("button", { name: "Continue import" });
    const { started, plan, dryRun } = await loadSavedImport();
    return { started, mode: plan.mode, dryRun };
  }
  const startedState = { started: true, mode: "upsert", dryRun: undefined };

  test("a dry run", async () => {
    await changeDuringDryRun(startInOtherTab);
    expect(await loadState()).toEqual(startedState);
    const tray = screen.getByRole("complementary", { name: "Background tasks" });
    expect(tray.textContent).toContain("Another tab started this import.");
  });

  test("a change of the mode", async () => {
    await openImport("subscriberId\na\n");
    await startInOtherTab();
    getRadio(/skip existing/).focus();
    fireEvent.click(getRadio(/skip existing/));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe(
      "Another tab started this import, so its settings can't be changed. Continue in that tab.",
    );
    // The radio buttons are disabled now.
    expect(document.activeElement).toBe(alert);
    expect(await loadState()).toEqual(startedState);
    expect(getRadio(/skip existing/).checked).toBe(false);
  });

  test("a start with other settings", async () => {
    const { user, subscriberListReply } = await openImport("subscriberId\na\n");
    const storedImport = await loadSavedImport();
    subscriberListReply.release();
    fireEvent.click(getRadio(/skip existing/));
    await user.click(await screen.findByRole("button", { name: "Start dry run" }));
    const startButton = await screen.findByRole("button", { name: "Import 1 row" });
    await saveImport({ ...storedImport, started: true });
    await user.click(startButton);
    expect((await screen.findByRole("alert")).textContent).toBe(
      "Couldn't start the import. Another tab started this import with different settings. Check the settings before you continue.",
    );
    expect(await loadState()).toEqual(startedState);
    expect(getRadio(/skip existing/).checked).toBe(false);
  });
});
