import { api } from "../../../../contract/index.ts";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { getScope } from "../../../api/session/profile.ts";
import { session } from "../../../api/session/session.ts";
import { tasks } from "../../../api/task-tray.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { createNoRecords, subscriber } from "../../../testing/records.ts";
import { stubService } from "../../../testing/stub-service.ts";
import { restoreImports, startDryRun, startImport } from "./import-tasks.ts";
import { createImport, getImportParts, loadImport, saveImport } from "./stored-import.ts";

beforeEach(() => void vi.stubGlobal("navigator", {}));

/** Signs in until the end of the test, and creates an import of one row. */
async function createOpenImport() {
  const signIn = createLinkSignIn();
  const { profile } = signIn;
  session.open(signIn);
  onTestFinished(async () => {
    session.close();
    tasks.removeOtherScopes(undefined);
    await browserData.clear();
  });
  const file = new File(["subscriberId\na\n"], "a.csv");
  return { profile, newImport: await createImport(file, getScope(profile)) };
}

test("an import that can't be restored doesn't stop others, and its error is reported", async () => {
  const { profile } = createLinkSignIn();
  for (const name of ["a.csv", "b.csv"]) {
    const newImport = await createImport(new File(["subscriberId\na\n"], name), getScope(profile));
    await saveImport({ ...newImport, started: true });
  }
  onTestFinished(async () => {
    tasks.removeOtherScopes(undefined);
    await browserData.clear();
  });
  const [unreadableGroup, readableGroup] = await browserData.list();
  const getParts = browserData.parts.bind(browserData);
  let callCount = 0;
  vi.spyOn(browserData, "parts").mockImplementation((kind, id) => {
    if (id === unreadableGroup?.id) callCount += 1;
    // The first call, by `listImports`, must succeed.
    if (id === unreadableGroup?.id && callCount > 1) throw new Error("The data is damaged.");
    return getParts(kind, id);
  });
  await expect(restoreImports(profile)).rejects.toThrow("The data is damaged.");
  expect(tasks.get().map(({ spec }) => spec.id)).toEqual([readableGroup?.id]);
});

test("an import that another tab started with another plan isn't started", async () => {
  const { profile } = createLinkSignIn();
  const file = new File(["subscriberId\na\n"], "a.csv");
  const newImport = await createImport(file, getScope(profile));
  onTestFinished(async () => {
    tasks.removeOtherScopes(undefined);
    await browserData.clear();
  });
  await saveImport({ ...newImport, plan: { ...newImport.plan, mode: "create" }, started: true });
  await expect(startImport(profile, newImport, { isPaused: true })).rejects.toThrow(
    "Another tab started this import with different settings.",
  );
  expect(tasks.get()).toEqual([]);
  const savedImport = await loadImport(newImport.id, newImport.scope);
  expect(savedImport?.plan.mode).toBe("create");
});

test("an import that another tab deleted isn't saved again", async () => {
  const { profile } = createLinkSignIn();
  const file = new File(["subscriberId,email\na,invalid\n"], "a.csv");
  const newImport = await createImport(file, getScope(profile));
  const task = await startImport(profile, newImport, { isPaused: true });
  onTestFinished(() => tasks.removeOtherScopes(undefined));
  await browserData.clear();
  task.resume();
  expect(await task.completion).toMatchObject({
    status: "failed",
    error: { message: "The saved data was deleted." },
  });
  await expect(saveImport(newImport)).rejects.toThrow("The saved data was deleted.");
  const parts = await getImportParts(newImport.id);
  expect([await parts.get("import"), await parts.get("outcomes")]).toEqual([undefined, undefined]);
});

test("an import that another tab deleted fails before it updates a subscriber", async () => {
  const signIn = createLinkSignIn();
  const { profile } = signIn;
  const service = stubService({
    ...createNoRecords(),
    subscribers: [subscriber("a", { firstName: "Ana" })],
  });
  session.open(signIn);
  const file = new File(["subscriberId,firstName\na,Eva\n"], "a.csv");
  const newImport = await createImport(file, getScope(profile));
  await startDryRun(profile, newImport, () => undefined).completion;
  const checkedImport = (await loadImport(newImport.id, newImport.scope)) ?? newImport;
  const task = await startImport(profile, checkedImport, { isPaused: true });
  onTestFinished(() => {
    session.close();
    tasks.removeOtherScopes(undefined);
  });
  await browserData.clear();
  task.resume();
  expect(await task.completion).toMatchObject({
    status: "failed",
    error: { message: "The saved data was deleted." },
  });
  expect(service.getRequests(api.subscribers.upsert)).toEqual([]);
});

describe("an import that runs in another tab", () => {
  /** Simulates exclusive locks. Both tabs use the same locks. */
  function stubLocks() {
    const lastHolders = new Map<string, Promise<unknown>>();
    const request = async <Result>(name: string, run: () => Promise<Result> | Result) => {
      const holder = (lastHolders.get(name) ?? Promise.resolve()).then(run);
      lastHolders.set(name, holder);
      return await holder;
    };
    const query = async () => {
      const locks: LockManagerSnapshot = {};
      locks.held = [...lastHolders.keys()].map((name) => ({ name }));
      return locks;
    };
    vi.stubGlobal("navigator", { locks: { query, request } });
    return vi.spyOn(navigator.locks, "request");
  }

  async function openOtherTab() {
    const { profile, newImport } = await createOpenImport();
    const startedImport = { ...newImport, started: true };
    await saveImport(startedImport);
    const otherTab = new BroadcastChannel("signalbox.imports");
    onTestFinished(() => otherTab.close());
    const requestLock = stubLocks();
    let closeTab = () => {};
    const name = `import ${newImport.id}`;
    const closePromise = new Promise<void>((resolve) => (closeTab = resolve));
    void navigator.locks.request(name, async () => await closePromise);
    requestLock.mockClear();
    await restoreImports(profile);
    expect(tasks.get()).toEqual([]);
    expect(requestLock).toHaveBeenCalledExactlyOnceWith(name, expect.any(Function));
    return {
      closeTab,
      finishInOtherTab: async () =>
        await navigator.locks.request(name, async () => {
          otherTab.postMessage(newImport.id);
          await saveImport({ ...startedImport, finished: true });
        }),
      load: async () => await loadImport(newImport.id, newImport.scope),
      requestLock,
      id: newImport.id,
    };
  }

  test("is restored when that tab is closed", async () => {
    const { closeTab, id } = await openOtherTab();
    closeTab();
    await expect.poll(() => tasks.get()).toMatchObject([{ spec: { id } }]);
  });

  test("isn't restored in another session", async () => {
    const { closeTab, requestLock } = await openOtherTab();
    session.close();
    closeTab();
    await requestLock.mock.results[0]?.value;
    expect(tasks.get()).toEqual([]);
  });

  test("is removed when that tab continues it after a stop", async () => {
    const { closeTab, finishInOtherTab, load, requestLock } = await openOtherTab();
    closeTab();
    await finishInOtherTab();
    await vi.waitFor(() => expect(requestLock).toHaveBeenCalledTimes(3));
    await requestLock.mock.results[2]?.value;
    expect(tasks.get()).toEqual([]);
    expect(await load()).toMatchObject({ finished: true });
  });
});

test("an import that was stopped resumes after its last request, without blaming another tab", async () => {
  const { profile, newImport } = await createOpenImport();
  let work: Promise<unknown> | undefined;
  const request = async (
    _: string,
    { ifAvailable }: LockOptions,
    run: (lock: object | null) => Promise<unknown>,
  ) => {
    if (ifAvailable && work) return await run(null);
    await work?.catch(() => undefined);
    work = run({}).finally(() => (work = undefined));
    return await work;
  };
  vi.stubGlobal("navigator", { locks: { query: async () => ({}), request } });
  const responses: ((response: Response) => void)[] = [];
  const fetchSpy = vi.fn(() => new Promise<Response>((resolve) => responses.push(resolve)));
  vi.stubGlobal("fetch", fetchSpy);
  await startImport(profile, newImport);
  await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalledOnce());
  tasks.removeOtherScopes(undefined);
  await restoreImports(profile);
  const [task] = tasks.get();
  task?.resume();
  await vi.waitFor(() => expect(task?.get().status).toBe("running"));
  expect(fetchSpy).toHaveBeenCalledOnce();
  responses[0]?.(new Response(null, { status: 503 }));
  await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalledTimes(2));
  expect(task?.get()).toMatchObject({ status: "running" });
});

test("an import is restored while its last request of this tab is in progress", async () => {
  const { profile, newImport } = await createOpenImport();
  const locks: LockManagerSnapshot = {};
  const request = async (name: string, _: LockOptions, run: (lock: object) => Promise<unknown>) => {
    locks.held = [{ name }];
    return await run({});
  };
  vi.stubGlobal("navigator", { locks: { query: async () => locks, request } });
  const fetchSpy = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", fetchSpy);
  await startImport(profile, newImport);
  await vi.waitFor(() => expect(fetchSpy).toHaveBeenCalled());
  tasks.removeOtherScopes(undefined);
  await restoreImports(profile);
  expect(tasks.get()).toMatchObject([{ spec: { id: newImport.id } }]);
});
