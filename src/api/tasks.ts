import type { RetryOptions, ErrorClassification } from "../lib/tasks/attempts.ts";
import { downloadFile } from "../lib/browser/clipboard.ts";
import { type ExportListOptions, exportList } from "../lib/tasks/export-list.ts";
import { tasks } from "./task-tray.ts";
import { type Task, startTask } from "../lib/tasks/task.ts";
import type { ListPage } from "../lib/tasks/read-pages.ts";
import { getJsonItems } from "../lib/json/json-members.ts";
import { getTotal } from "../lib/text/format-total.ts";
import { type CallFunction, createCaller, defaultPauseMs, gate } from "./client/client.ts";
import { isApiError } from "./client/errors.ts";
import { isWriteInProgress } from "./writes/idempotency.ts";
import { type Profile, getScope } from "./session/profile.ts";
import { maxRetryAfterMs, startRetryDelay } from "./client/retry.ts";
import { pinToScope } from "./session/pin-to-scope.ts";
import { session } from "./session/session.ts";
import { createRandomId } from "../lib/random-id.ts";

/** Classifies a failed call. A transient error never counts as a rejection. */
export function classifyFailure(error: unknown, failureCount: number): ErrorClassification {
  // An error in the console affects every row, so it pauses the task instead of rejecting a row.
  if (!isApiError(error)) return { kind: "fatal" };
  const { failure } = error;
  const classifyAsTransient = (): ErrorClassification => ({
    kind: "transient",
    waitMs: startRetryDelay(failureCount, error),
  });
  switch (failure.kind) {
    case "network":
    case "offline":
    case "timeout":
    case "aborted":
    // A proxy may have replaced the response, so the write may have taken effect.
    case "malformed":
      return classifyAsTransient();
    case "http": {
      const { status, retryAfterMs } = failure;
      if (status === 429) {
        const waitMs = Math.min(retryAfterMs ?? defaultPauseMs, maxRetryAfterMs);
        return { kind: "rateLimited", waitMs };
      }
      if (isWriteInProgress(error) || status === 408 || (status >= 500 && status !== 501)) {
        return classifyAsTransient();
      }
      return [401, 403, 501].includes(status) ? { kind: "fatal" } : { kind: "rejected" };
    }
    default:
      return { kind: "fatal" };
  }
}

export const taskRetryOptions: RetryOptions = {
  classify: classifyFailure,
  waitForTurn: (signal) => gate.pass(signal),
};

/**
 * Returns a function that calls the service. Calls fail as if signed out while the session has
 * another scope.
 */
export const createTaskCaller = (profile: Profile): CallFunction =>
  createCaller(pinToScope(session, getScope(profile)), gate);

interface ExportResponse<Item> {
  readonly text: string;
  readonly data: {
    readonly data?: readonly Item[] | null | undefined;
    readonly next?: string | null | undefined;
    readonly totalCount?: number | null | undefined;
    readonly totalCountCapped?: boolean | null | undefined;
  };
}

export function toListPage<Item>({ text, data: body }: ExportResponse<Item>): ListPage<Item> {
  return {
    items: body.data ?? [],
    getTexts: () => getJsonItems(text),
    nextCursor: body.next,
    total: getTotal(body),
    isLowerBound: body.totalCountCapped === true,
  };
}

interface ExportPageQuery {
  readonly after: string | undefined;
  readonly before: undefined;
  readonly limit: number;
}

export interface ExportSpec<Item> extends Pick<
  ExportListOptions<Item>,
  "format" | "columns" | "isIncluded"
> {
  readonly title: string;
  readonly unit: string;
  /** Path of the list page. */
  readonly href: `/${string}`;
  /** Start of the file's name; derived from the path if absent. */
  readonly fileName?: string | undefined;
  /** Reads a page with the task's `call`, which works only in the task's scope. */
  readonly read: (
    call: CallFunction,
    query: ExportPageQuery,
    signal: AbortSignal,
  ) => Promise<ExportResponse<Item | null | undefined>>;
  readonly removeSecrets: (text: string) => string;
}

/** Starts an export, which the task tray shows. Downloads the file at the end. */
export function startExport<Item extends object>(profile: Profile, spec: ExportSpec<Item>): Task {
  const call = createTaskCaller(profile);
  const { unit, href, format, columns, isIncluded, read, removeSecrets } = spec;
  const fileName = `${spec.fileName ?? href.slice(1)}-${new Date().toISOString().slice(0, 10)}.${format}`;
  const title = `${spec.title} (${format.toUpperCase()})`;
  const id = createRandomId();
  const task = startTask({ id, title, unit, href, scope: getScope(profile) }, async (control) => {
    const content = await exportList<Item>(control, {
      ...taskRetryOptions,
      format,
      columns,
      isIncluded,
      read: async (after, signal) => {
        const response = await read(call, { after, before: undefined, limit: 100 }, signal);
        return {
          ...toListPage(response),
          // A null item becomes an empty record, because every received field can be missing.
          items: (response.data.data ?? []).map((item) => item ?? ({} as Item)),
          getTexts: () => getJsonItems(response.text).map(removeSecrets),
        };
      },
    });
    control.offer({ name: fileName, content });
    downloadFile(fileName, content);
  });
  tasks.add(task);
  return task;
}
