import fc from "fast-check";
import { expect, test } from "vitest";
import { maskedSecret } from "../../../../contract/masked-secret.ts";
import { ApiError, type Failure } from "../../../api/client/errors.ts";
import { classifyFailure } from "../../../api/tasks.ts";
import type { CallFunction } from "../../../api/client/client.ts";
import { createBrowserData } from "../../../lib/browser/browser-data.ts";
import type { RetryOptions } from "../../../lib/tasks/attempts.ts";
import { type TaskState, startTask } from "../../../lib/tasks/task.ts";
import { createMemoryRecordStore } from "../../../lib/browser/record-store.ts";
import { runDryRun } from "./dry-run.ts";
import { openOutcomes } from "./outcomes.ts";
import { guessColumns, type ImportMode } from "./plan.ts";
import { detectShape } from "./read-file.ts";
import { createResultFile, createUnimportedRowsFile } from "./result-file.ts";
import { runImport } from "./run-import.ts";
import { summarizeFile } from "./read-rows.ts";
import type { StoredImport } from "./stored-import.ts";

const createError = (failure: Failure) => new ApiError(failure, { method: "POST", url: "/" });
const createHttpFailure = (status: number, fields: Record<string, string[]> = {}) =>
  createError({
    kind: "http",
    status,
    messages: [`said ${status}`],
    fields,
    text: "",
    retryAfterMs: 0,
  });

interface Body {
  subscriberId: string;
  [field: string]: unknown;
}

/**
 * Creates a fake API that records requests. `getFailureKind` returns whether a call fails before or
 * after its write takes effect, or not at all. Without `hasReplay`, a repeated request with the same
 * key is handled again.
 */
function createFakeService(
  getFailureKind: () => "none" | "before" | "after" = () => "none",
  hasReplay = true,
) {
  const recordsById = new Map<string, Body & { writeCount: number }>();
  const responsesByKey = new Map<string, { requestText: string; result: Body | ApiError }>();
  const requests: { body: Body; key: string }[] = [];

  function write(body: Body, failIfExists: boolean): Body | ApiError {
    const recordBefore = recordsById.get(body.subscriberId);
    if (recordBefore && failIfExists) return createHttpFailure(409, { subscriberId: ["taken"] });
    if (body["email"] === "refused@b.cd")
      return createHttpFailure(422, { email: ["not this one"] });
    const recordAfter = {
      ...recordBefore,
      ...body,
      writeCount: (recordBefore?.writeCount ?? 0) + 1,
    };
    recordsById.set(body.subscriberId, recordAfter);
    return recordAfter;
  }

  // An import calls only two operations.
  const call = (async (
    endpoint: { method: string },
    request: {
      body?: Body;
      query?: { failIfExists?: boolean; subscriberId?: string; limit?: number };
      idempotencyKey?: string;
    },
  ) => {
    const kind = getFailureKind();
    if (kind === "before") throw createHttpFailure(500);
    const { body, query = {}, idempotencyKey: key = "" } = request;
    if (endpoint.method === "GET") {
      const id = query.subscriberId;
      const allRecords = [...recordsById.values()];
      const data =
        id === undefined
          ? allRecords
          : allRecords.filter(({ subscriberId }) => subscriberId === id);
      const page = { data, next: null, totalCount: data.length };
      // Large numbers are rounded in the parsed record, but not in the text.
      const text = JSON.stringify(page).replaceAll("10000000000000000000", "10000000000000000001");
      return { data: page, text };
    }
    if (!body) throw new Error("A write must have a body");
    requests.push({ body, key });
    const requestText = JSON.stringify([body, query]);
    const response = responsesByKey.get(key);
    if (response && response.requestText !== requestText)
      throw new Error(`Different bytes for the same idempotency key ${key}`);
    const result =
      (hasReplay ? response?.result : undefined) ?? write(body, query.failIfExists === true);
    responsesByKey.set(key, { requestText, result });
    if (kind === "after") throw createError({ kind: "network" });
    if (result instanceof ApiError) throw result;
    return { data: result, text: "{}" };
  }) as unknown as CallFunction;
  return { call, recordsById, requests };
}

async function createStoredImport(
  text: string,
  mode: ImportMode = "upsert",
): Promise<StoredImport> {
  const file = new Blob([text]);
  const shape = await detectShape(file, "people.csv");
  const summary = await summarizeFile(file, shape);
  const plan = { mode, columns: guessColumns(summary.columns) };
  return { id: "i", scope: "", fileName: "people.csv", file, shape, summary, plan };
}

/** The console's retry rules, but without delays or a maximum number of retries. */
const immediateRetryOptions: RetryOptions = {
  maxFailures: Infinity,
  classify(error, failureCount) {
    const classification = classifyFailure(error, failureCount);
    return "waitMs" in classification ? { ...classification, waitMs: 0 } : classification;
  },
};

const spec = { id: "i", title: "", unit: "row", href: "", scope: "" };

async function createParts() {
  const recordStore = createMemoryRecordStore();
  const data = createBrowserData(async () => recordStore);
  await data.save({ kind: "Import", id: "i", title: "people.csv", scope: "" }, []);
  return await data.parts("Import", "i");
}

async function addDryRun(call: CallFunction, storedImport: StoredImport): Promise<StoredImport> {
  let result = storedImport;
  const task = startTask(spec, async (control) => {
    result = {
      ...storedImport,
      dryRun: await runDryRun(control, call, storedImport, immediateRetryOptions),
    };
  });
  expect(await task.completion).toMatchObject({ status: "finished" });
  return result;
}

async function run(
  call: CallFunction,
  storedImport: StoredImport,
  partsPromise = createParts(),
  mayHaveCreatedRows = false,
): Promise<TaskState> {
  const openedParts = await partsPromise;
  return await startTask(
    spec,
    async (control) =>
      void (await runImport(control, call, storedImport, openedParts, {
        mayHaveCreatedRows,
        retryOptions: immediateRetryOptions,
      })),
  ).completion;
}

const subscribersCsv = `subscriberId,firstName,email,data.plan
new,Ana,a@b.cd,pro
old,Bo,,pro
same,Cy,c@d.ef,free
bad,${maskedSecret},no-email,
no,Ed,refused@b.cd,
new,Again,,
`;

function createServiceWithSubscribers(getFailureKind?: () => "none" | "before" | "after") {
  const service = createFakeService(getFailureKind);
  const recordDefaults = { writeCount: 0 };
  service.recordsById.set("old", {
    ...recordDefaults,
    subscriberId: "old",
    firstName: "B",
    data: { plan: "x", n: 1 },
  });
  service.recordsById.set("same", {
    ...recordDefaults,
    subscriberId: "same",
    firstName: "Cy",
    email: "c@d.ef",
    data: { plan: "free" },
  });
  return service;
}

test("the dry run counts changes without writing", async () => {
  const service = createServiceWithSubscribers();
  const { dryRun: result } = await addDryRun(
    service.call,
    await createStoredImport(subscribersCsv),
  );
  expect(result).toMatchObject({ create: 2, update: 1, unchanged: 1, exists: 0, faulty: 2 });
  expect(service.requests).toEqual([]);
  const dryRunImport = await addDryRun(
    service.call,
    await createStoredImport(subscribersCsv, "create"),
  );
  expect(dryRunImport.dryRun).toMatchObject({
    create: 2,
    update: 0,
    unchanged: 0,
    exists: 2,
    faulty: 2,
  });
});

test("the dry run reports cleared fields and removed keys", async () => {
  const service = createServiceWithSubscribers();
  const storedImport = await createStoredImport(
    'subscriberId,firstName,data\nold,,"{""plan"":""y""}"\n',
  );
  const columns = storedImport.plan.columns.map((column) => ({
    ...column,
    empty: "clears" as const,
  }));
  const { dryRun: result } = await addDryRun(service.call, {
    ...storedImport,
    plan: { mode: "upsert", columns },
  });
  expect(result).toMatchObject({
    update: 1,
    clearing: 1,
    cleared: { firstName: 1 },
    keysGone: { n: 1 },
  });
});

test("reports the outcome of each row", async () => {
  const service = createServiceWithSubscribers();
  const storedImport = await addDryRun(service.call, await createStoredImport(subscribersCsv));
  const partsPromise = createParts();
  expect(await run(service.call, storedImport, partsPromise)).toMatchObject({
    status: "finished",
    doneCount: 6,
    rejectedCount: 3,
  });
  expect(service.recordsById.get("new")).toMatchObject({ firstName: "Ana", data: { plan: "pro" } });
  expect(service.recordsById.get("old")).toMatchObject({
    firstName: "Bo",
    data: { plan: "pro", n: 1 },
  });
  expect(service.recordsById.get("same")?.writeCount).toBe(0);
  expect(service.recordsById.has("bad")).toBe(false);
  const outcomes = await openOutcomes(await partsPromise, storedImport.summary.rows);
  expect((await (await createResultFile(storedImport, outcomes)).text()).split("\r\n")).toEqual([
    "line,subscriberId,outcome,message",
    "2,new,created,",
    "3,old,updated,",
    "4,same,unchanged,",
    expect.stringMatching(/^5,bad,"not sent, invalid","firstName: .*; email: /),
    "6,no,rejected by the service,said 422 email: not this one",
    expect.stringMatching(/^7,new,"not sent, invalid",subscriberId: Line 2 /),
    "",
  ]);
  const unimportedLines = (
    await (await createUnimportedRowsFile(storedImport, outcomes)).text()
  ).split("\r\n");
  expect(unimportedLines.map((line) => line.split(",")[0])).toEqual([
    "subscriberId",
    "bad",
    "no",
    "new",
    "",
  ]);
});

test("create-only doesn't change existing subscribers", async () => {
  const service = createServiceWithSubscribers();
  const partsPromise = createParts();
  await run(service.call, await createStoredImport(subscribersCsv, "create"), partsPromise);
  expect(service.recordsById.get("old")).toMatchObject({ firstName: "B", writeCount: 0 });
  expect((await openOutcomes(await partsPromise, 6)).count()).toMatchObject({
    created: 1,
    exists: 2,
  });
});

test("updates subscribers created since the dry run without overwriting their data", async () => {
  const service = createFakeService();
  const storedImport = await addDryRun(
    service.call,
    await createStoredImport("subscriberId,data.plan\na,pro\n"),
  );
  service.recordsById.set("a", { subscriberId: "a", data: { tier: 1 }, writeCount: 0 });
  await run(service.call, storedImport);
  expect(service.recordsById.get("a")?.["data"]).toEqual({ tier: 1, plan: "pro" });
});

test.each([
  ["", false],
  [", even after a reload", true],
])("a subscriber deleted since the dry run is counted as created%s", async (_, isReloaded) => {
  const service = createFakeService();
  service.recordsById.set("a", { subscriberId: "a", firstName: "A", writeCount: 0 });
  const storedImport = await addDryRun(
    service.call,
    await createStoredImport("subscriberId,firstName\na,Ana\n"),
  );
  expect(storedImport.dryRun).toMatchObject({ update: 1 });
  service.recordsById.delete("a");
  const partsPromise = createParts();
  if (isReloaded) {
    // The page never receives the response of the write.
    const callUntilUnload: CallFunction = async (endpoint, request) => {
      const response = await service.call(endpoint, request);
      return endpoint.method === "GET" ? response : await new Promise(() => undefined);
    };
    void run(callUntilUnload, storedImport, partsPromise);
    await expect.poll(() => service.requests).toHaveLength(1);
  }
  await run(service.call, storedImport, partsPromise);
  expect(service.recordsById.get("a")).toMatchObject({ firstName: "Ana" });
  expect((await openOutcomes(await partsPromise, 1)).count()).toMatchObject({ created: 1 });
});

test("a subscriber that a service without case-sensitive IDs found is counted as updated", async () => {
  const service = createFakeService();
  const storedImport = await addDryRun(
    service.call,
    await createStoredImport("subscriberId,firstName\nana,Ana\n"),
  );
  const callFoldingCase = (async (...[endpoint, request]: Parameters<CallFunction>) => {
    const { query } = request as { query?: { failIfExists?: boolean } };
    if (query?.failIfExists) throw createHttpFailure(409, { subscriberId: ["taken"] });
    return await service.call(endpoint, request);
  }) as CallFunction;
  const partsPromise = createParts();
  await run(callFoldingCase, storedImport, partsPromise);
  expect((await openOutcomes(await partsPromise, 1)).count()).toMatchObject({ updated: 1 });
});

const existingMessage = "This subscriber already exists. An earlier attempt may have created it.";
test.each<[text: string, mode: ImportMode, isChanged: boolean, outcome: object]>([
  ["the creation of a subscriber", "create", false, { outcome: "created" }],
  ["the creation of a subscriber", "upsert", false, { outcome: "created" }],
  [
    "the creation of a subscriber that was changed afterward",
    "create",
    true,
    { outcome: "exists", message: existingMessage },
  ],
  [
    "the creation of a subscriber that was changed afterward",
    "upsert",
    true,
    { outcome: "updated" },
  ],
])(
  "without idempotency, %s whose response was lost is reported in the mode %s",
  async (_, mode, isChanged, outcome) => {
    let hasLostResponse = false;
    const service = createFakeService(() => {
      if (service.requests.length === 1 && isChanged)
        service.recordsById.set("a", { subscriberId: "a", firstName: "A", writeCount: 1 });
      if (!isDryRunDone || hasLostResponse) return "none";
      hasLostResponse = true;
      return "after";
    }, false);
    let isDryRunDone = false;
    const storedImport = await addDryRun(
      service.call,
      await createStoredImport("subscriberId,firstName\na,Ana\n", mode),
    );
    isDryRunDone = true;
    const partsPromise = createParts();
    expect(await run(service.call, storedImport, partsPromise)).toMatchObject({
      status: "finished",
      rejectedCount: mode === "create" && isChanged ? 1 : 0,
    });
    expect((await openOutcomes(await partsPromise, 1)).get(0)).toMatchObject(outcome);
  },
);

test.each([
  ["created", "may have created it, even if no outcome was saved", true],
  ["exists", "can't have created it, even if an outcome was saved", false],
])(
  "a subscriber with the row's values, created since the dry run, counts as %s if an earlier run %s",
  async (outcome, _, mayHaveCreatedRows) => {
    const service = createFakeService(() => "none", false);
    const storedImport = await addDryRun(
      service.call,
      await createStoredImport("subscriberId,firstName\na,Ana\nb,Bo\n", "create"),
    );
    service.recordsById.set("b", { subscriberId: "b", firstName: "Bo", writeCount: 1 });
    const parts = await createParts();
    const savedOutcomes = await openOutcomes(parts, 2);
    if (!mayHaveCreatedRows) savedOutcomes.set(0, "invalid");
    await savedOutcomes.flush();
    await run(service.call, storedImport, Promise.resolve(parts), mayHaveCreatedRows);
    expect((await openOutcomes(parts, 2)).get(1).outcome).toBe(outcome);
  },
);

test("a subscriber that existed before the import isn't counted as created", async () => {
  let callCount = 0;
  // The second call is the first write.
  const service = createFakeService(() => ((callCount += 1) === 2 ? "after" : "none"), false);
  service.recordsById.set("a", { subscriberId: "a", firstName: "Ana", writeCount: 0 });
  const storedImport = await addDryRun(
    service.call,
    await createStoredImport("subscriberId,firstName\na,Ana\n", "create"),
  );
  const partsPromise = createParts();
  await run(service.call, storedImport, partsPromise);
  expect((await openOutcomes(await partsPromise, 1)).count()).toMatchObject({ exists: 1 });
});

test("an update that the browser couldn't save isn't sent, even after a resume", async () => {
  const service = createFakeService();
  service.recordsById.set("a", { subscriberId: "a", firstName: "A", writeCount: 0 });
  const storedImport = await addDryRun(
    service.call,
    await createStoredImport("subscriberId,firstName\na,Ana\n"),
  );
  const parts = await createParts();
  let failureCount = 0;
  const failingParts: typeof parts = {
    ...parts,
    put: async (entries) => {
      if (!entries.some(([partName]) => partName.startsWith("sent/"))) {
        await parts.put(entries);
        return;
      }
      failureCount += 1;
      throw new Error("The quota was exceeded.");
    },
  };
  const task = startTask(
    spec,
    async (control) =>
      void (await runImport(control, service.call, storedImport, failingParts, {
        retryOptions: immediateRetryOptions,
      })),
  );
  await expect.poll(() => task.get().status).toBe("paused");
  task.resume();
  await expect.poll(() => failureCount).toBe(2);
  expect(service.requests).toEqual([]);
  task.stop();
  await task.completion;
});

test("an import doesn't change subscribers whose custom data would lose precision", async () => {
  const service = createFakeService();
  const data = { accountNumber: 1e19, plan: "free" };
  for (const subscriberId of ["a", "b", "c"])
    service.recordsById.set(subscriberId, { subscriberId, firstName: "A", data, writeCount: 0 });
  const storedImport = await addDryRun(
    service.call,
    await createStoredImport("subscriberId,firstName,data.plan\na,Ana,\nb,Bo,pro\nc,A,free\n"),
  );
  expect(storedImport.dryRun).toMatchObject({ update: 0, unchanged: 1, faulty: 2 });
  const partsPromise = createParts();
  await run(service.call, storedImport, partsPromise);
  // A request that omits the data could clear the saved data.
  expect(service.requests).toEqual([]);
  const outcomes = await openOutcomes(await partsPromise, 3);
  const invalidOutcome = {
    outcome: "invalid",
    message:
      "The saved custom data contains a number that the browser can't represent exactly. Change the subscriber with the API.",
  };
  expect([0, 1, 2].map((index) => outcomes.get(index))).toEqual([
    invalidOutcome,
    invalidOutcome,
    { outcome: "unchanged", message: undefined },
  ]);
});

test("a value that the service stored differently is reported", async () => {
  const service = createFakeService();
  const callWithUppercaseName: CallFunction = async (endpoint, request) => {
    const response = await service.call(endpoint, request);
    return {
      ...response,
      data: { ...(response.data as object), firstName: "ANA" },
    } as typeof response;
  };
  const partsPromise = createParts();
  await run(
    callWithUppercaseName,
    await createStoredImport("subscriberId,firstName\na,Ana\n"),
    partsPromise,
  );
  const outcomes = await openOutcomes(await partsPromise, 1);
  expect(outcomes.get(0)).toEqual({
    outcome: "created",
    message: "The service returned different values for: firstName",
  });
});

test("applies every row exactly once despite errors, lost responses, and reloads", async () => {
  const arbitraryFailureKinds = fc.array(fc.constantFrom("none", "none", "before", "after"), {
    minLength: 20,
  });
  const arbitraryCallLimits = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(
      arbitraryFailureKinds,
      arbitraryCallLimits,
      async (failureKinds, callLimits) => {
        const remainingKinds = [...failureKinds] as ("none" | "before" | "after")[];
        const service = createServiceWithSubscribers(() => remainingKinds.shift() ?? "none");
        const storedImport = await addDryRun(
          service.call,
          await createStoredImport(subscribersCsv),
        );
        const partsPromise = createParts();
        const openedParts = await partsPromise;
        for (const maxCalls of callLimits) {
          // After a reload, the old page doesn't receive responses or save outcomes.
          let callCount = 0;
          let isUnloaded = false;
          const callUntilUnload: CallFunction = async (endpoint, request) => {
            // An unloaded page can't send requests.
            if (isUnloaded) await new Promise(() => undefined);
            callCount += 1;
            if (callCount === maxCalls) isUnloaded = true;
            const [response] = await Promise.allSettled([service.call(endpoint, request)]);
            if (isUnloaded) await new Promise(() => undefined);
            if (response.status === "rejected") throw response.reason as Error;
            return response.value;
          };
          const interruptedParts = {
            ...openedParts,
            put: async (entries: Parameters<typeof openedParts.put>[0]) => {
              if (!isUnloaded) await openedParts.put(entries);
            },
          };
          const task = startTask(spec, async (control) => {
            await runImport(control, callUntilUnload, storedImport, interruptedParts, {
              retryOptions: immediateRetryOptions,
            });
          });
          const taskEndPromise = task.completion.then(() => true);
          const unloadPromise = new Promise<boolean>((resolve) => {
            const poll = () => (isUnloaded ? resolve(false) : void setTimeout(poll));
            poll();
          });
          if (await Promise.race([taskEndPromise, unloadPromise])) break;
        }
        expect(await run(service.call, storedImport, partsPromise)).toMatchObject({
          status: "finished",
          doneCount: 6,
        });
        expect(service.recordsById.get("new")).toMatchObject({ firstName: "Ana", writeCount: 1 });
        expect(service.recordsById.get("old")).toMatchObject({ firstName: "Bo", writeCount: 1 });
        expect(service.recordsById.get("same")?.writeCount).toBe(0);
        expect(service.recordsById.size).toBe(3);
        expect((await openOutcomes(openedParts, 6)).count()).toMatchObject({
          created: 1,
          updated: 1,
          unchanged: 1,
          rejected: 1,
          invalid: 2,
          pending: 0,
        });
      },
    ),
    { numRuns: 30 },
  );
});
