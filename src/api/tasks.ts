import type { RetryOptions, Verdict } from "../lib/tasks/attempts.ts";
import { downloadFile } from "../lib/browser/clipboard.ts";
import { type ExportListOptions, exportList } from "../lib/tasks/export-list.ts";
import { createTaskList, type TaskList } from "../lib/tasks/task-list.ts";
import { type Task, startTask } from "../lib/tasks/task.ts";
import type { WalkPage } from "../lib/tasks/walk.ts";
import { jsonItems } from "../lib/json/json-members.ts";
import { type CallFunction, createCaller, gate } from "./client/client.ts";
import { isApiError } from "./client/errors.ts";
import { isInProgress } from "./writes/idempotency.ts";
import { type Profile, scopeOf } from "./session/profile.ts";
import { maxRetryAfter, retryDelay } from "./client/retry.ts";
import { scopeIn, type Session, type SessionStore, session } from "./session/session.ts";

/**
 * Returns what a failed call means for a task. An error that may pass never counts as a refusal.
 */
export function judgeFailure(error: unknown, failures: number): Verdict {
  // An error of the console affects every row: it must be seen, not counted.
  if (!isApiError(error)) return { kind: "hopeless" };
  const { failure } = error;
  const passing = (): Verdict => ({ kind: "passing", waitMs: retryDelay(failures, error) });
  switch (failure.kind) {
    case "network":
    case "offline":
    case "timeout":
    case "aborted":
    // A proxy's page in place of the answer; the write may have had its effect.
    case "malformed":
      return passing();
    case "http": {
      const { status, retryAfterMs } = failure;
      // The gate already delays the next call; this is for the words on screen.
      if (status === 429) {
        return { kind: "slower", waitMs: Math.min(retryAfterMs ?? 0, maxRetryAfter) };
      }
      if (isInProgress(error) || status === 408 || (status >= 500 && status !== 501)) {
        return passing();
      }
      return [401, 403, 501].includes(status) ? { kind: "hopeless" } : { kind: "refused" };
    }
    default:
      return { kind: "hopeless" };
  }
}

/** How a task tries its calls: judged as above, and behind the console's one gate. */
export const taskAttempts: RetryOptions = {
  judge: judgeFailure,
  pass: (signal) => gate.pass(signal),
};

/**
 * A session that is signed out wherever it is another's: no request of a task may reach a service or
 * an environment that the task was not begun for, whatever is switched meanwhile.
 */
function pinned(holder: SessionStore, scope: string): SessionStore {
  const own = (): Session => {
    const now = holder.get();
    return scopeIn(now) === scope ? now : { status: "signedOut", last: undefined };
  };
  return {
    ...holder,
    get: own,
    grant: () => (own().status === "signedIn" ? holder.grant() : undefined),
  };
}

/** A `call` for a task of this profile; fails as signed out once the session is another's. */
export const callFor = (profile: Profile): CallFunction =>
  createCaller(pinned(session, scopeOf(profile)), gate);

/** The tasks of this tab. They stop when the session goes elsewhere. */
export const tasks: TaskList = createTaskList();

session.subscribe(() => {
  tasks.keepScope(scopeIn(session.get()));
});

interface ListAnswer<Item> {
  readonly text: string;
  readonly data: {
    readonly data?: readonly Item[] | null | undefined;
    readonly next?: string | null | undefined;
    readonly totalCount?: number | null | undefined;
    readonly totalCountCapped?: boolean | null | undefined;
  };
}

export function walkPage<Item>({ text, data: body }: ListAnswer<Item>): WalkPage<Item> {
  return {
    items: body.data ?? [],
    texts: () => jsonItems(text),
    next: body.next,
    total: body.totalCount ?? undefined,
    totalIsLeast: body.totalCountCapped === true,
  };
}

/** The page that an export asks for: the largest, for fewer requests. */
interface ExportPage {
  readonly after: string | undefined;
  readonly before: undefined;
  readonly limit: number;
}

export interface ExportSpec<Item> extends Pick<ExportListOptions<Item>, "format" | "columns"> {
  /** "Subscribers". */
  readonly title: string;
  readonly unit: string;
  /** The page that the list belongs to; names the file too. */
  readonly href: `/${string}`;
  /** Reads a page with the `call` of the task, which no other session can use. */
  readonly read: (
    call: CallFunction,
    page: ExportPage,
    signal: AbortSignal,
  ) => Promise<ListAnswer<Item | null | undefined>>;
  /** Removes the secrets from the text of a record. */
  readonly withoutSecrets: (text: string) => string;
}

/** Starts to write a whole list into a file; the tray shows it and saves the file at the end. */
export function startExport<Item extends object>(profile: Profile, spec: ExportSpec<Item>): Task {
  const call = callFor(profile);
  const { unit, href, format, columns, read, withoutSecrets } = spec;
  const fileName = `${href.slice(1)}-${new Date().toISOString().slice(0, 10)}.${format}`;
  const title = `${spec.title} export (${format.toUpperCase()})`;
  const id = crypto.randomUUID();
  const task = startTask({ id, title, unit, href, scope: scopeOf(profile) }, async (control) => {
    const content = await exportList<Item>(control, {
      ...taskAttempts,
      format,
      columns,
      read: async (after, signal) => {
        const answer = await read(call, { after, before: undefined, limit: 100 }, signal);
        return {
          ...walkPage(answer),
          // Every field of a received record can be missing.
          items: (answer.data.data ?? []).map((item) => item ?? ({} as Item)),
          texts: () => jsonItems(answer.text).map(withoutSecrets),
        };
      },
    });
    control.offer({ name: fileName, content });
    downloadFile(fileName, content);
  });
  tasks.add(task);
  return task;
}
