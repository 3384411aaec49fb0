import { useSyncExternalStore } from "react";
import { api } from "../../../contract/index.ts";
import { createTaskCaller, taskRetryOptions, toListPage } from "../../api/tasks.ts";
import { tasks } from "../../api/task-tray.ts";
import { type Profile, getScope } from "../../api/session/profile.ts";
import { getSessionScope, session } from "../../api/session/session.ts";
import { createYielder } from "../../lib/tasks/yielder.ts";
import { retryUntilSuccess } from "../../lib/tasks/attempts.ts";
import { type Task, startTask } from "../../lib/tasks/task.ts";
import { createValueStore } from "../../lib/value-store.ts";
import { readPages } from "../../lib/tasks/read-pages.ts";
import { createReport, type EndpointReport } from "./endpoint-report.ts";
import { toIntegrationInfo } from "../integrations/integration-info.ts";
import { useScope } from "../../api/session/use-session.ts";
import { createRandomId } from "../../lib/random-id.ts";

export interface EndpointScan {
  readonly task: Task;
  report: EndpointReport | undefined;
}

const scanStore = createValueStore<EndpointScan | undefined>(undefined);
export const subscribeToScan = scanStore.subscribe;

/** Returns this tab's current or last scan; undefined if there is none for the scope. */
export function getScan(scope: string): EndpointScan | undefined {
  const scan = scanStore.get();
  return scan?.task.spec.scope === scope ? scan : undefined;
}

// The results contain personal data, so discard them when the scope changes or the session ends.
session.subscribe(() => {
  const scan = scanStore.get();
  if (scan && scan.task.spec.scope !== getSessionScope(session.get())) scanStore.set(undefined);
});

/** The API's maximum page size. */
const pageSize = 100;

const loadActiveIdentifiers = async (profile: Profile, control: { signal: AbortSignal }) => {
  const { data } = await createTaskCaller(profile)(api.integrations.listActive, {
    signal: control.signal,
  });
  const currentEnvironmentId = profile.environment.id;
  return new Set(
    (Array.isArray(data) ? data : [])
      .map(toIntegrationInfo)
      .filter(
        ({ active, deleted, environmentId }) =>
          active &&
          !deleted &&
          (currentEnvironmentId === undefined || environmentId === currentEnvironmentId),
      )
      .map(({ identifier }) => identifier),
  );
};

/** Stops and replaces the previous scan. */
export function startScan(profile: Profile): EndpointScan {
  const previousScan = scanStore.get();
  previousScan?.task.stop();
  const spec = {
    id: createRandomId(),
    title: "Endpoint scan",
    unit: "endpoint",
    href: "/channel-endpoints/check",
    scope: getScope(profile),
  };
  const call = createTaskCaller(profile);
  const task = startTask(spec, async (control) => {
    const activeIdentifiers = await retryUntilSuccess(
      () => loadActiveIdentifiers(profile, control),
      control,
      taskRetryOptions,
    );
    // Loads the module on demand, because it contains the numbering plans of all countries.
    const { readPhone } = await import("../../components/text/read-phone.ts");
    const { report, add } = createReport({
      activeIdentifiers,
      isUnusualPhone: (phoneNumber) => !readPhone(phoneNumber).isPossible,
    });
    scan.report = report;
    const yieldIfDue = createYielder();
    const read = async (after: string | undefined, signal: AbortSignal) =>
      toListPage(
        await call(api.channelEndpoints.list, { query: { after, limit: pageSize }, signal }),
      );
    for await (const { items } of readPages(control, { ...taskRetryOptions, read })) {
      for (const item of items) {
        add(item);
        await yieldIfDue();
      }
    }
  });
  const scan: EndpointScan = { task, report: undefined };
  if (previousScan)
    void previousScan.task.completion.then(() => tasks.remove(previousScan.task.spec.id));
  tasks.add(task);
  scanStore.set(scan);
  return scan;
}

export function useEndpointScan(): EndpointScan | undefined {
  const scope = useScope();
  return useSyncExternalStore(subscribeToScan, () => getScan(scope));
}
