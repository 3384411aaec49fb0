import { api } from "../../../contract/index.ts";
import { callFor, taskAttempts, tasks, toListPage } from "../../api/tasks.ts";
import { type Profile, scopeOf } from "../../api/session/profile.ts";
import { scopeIn, session } from "../../api/session/session.ts";
import { createBreath } from "../../lib/tasks/breath.ts";
import { retryUntilSettled } from "../../lib/tasks/attempts.ts";
import { type Task, startTask } from "../../lib/tasks/task.ts";
import { createValueStore } from "../../lib/value-store.ts";
import { readPages } from "../../lib/tasks/read-pages.ts";
import { createSurvey, type EndpointSurvey } from "./endpoint-survey.ts";
import { integrationFacts } from "../integrations/integration-facts.ts";

export interface SurveyRun {
  readonly task: Task;
  survey: EndpointSurvey | undefined;
}

const current = createValueStore<SurveyRun | undefined>(undefined);
export const subscribeToSurvey = current.subscribe;

/** Returns this tab's scan, running or ended; undefined if it belongs to another session. */
export function surveyOf(scope: string): SurveyRun | undefined {
  const run = current.get();
  return run?.task.spec.scope === scope ? run : undefined;
}

// The results contain personal data, so they are discarded with the session.
session.subscribe(() => {
  const run = current.get();
  if (run && run.task.spec.scope !== scopeIn(session.get())) current.set(undefined);
});

/** The maximum, for fewer requests. */
const pageSize = 100;

const activeOf = async (profile: Profile, control: { signal: AbortSignal }) => {
  const { data } = await callFor(profile)(api.integrations.listActive, { signal: control.signal });
  const own = profile.environment.id;
  return new Set(
    (Array.isArray(data) ? data : [])
      .map(integrationFacts)
      .filter(
        ({ active, deleted, environmentId }) =>
          active && !deleted && (own === undefined || environmentId === own),
      )
      .map(({ identifier }) => identifier),
  );
};

/** Stops the previous one. */
export function startSurvey(profile: Profile): SurveyRun {
  const before = current.get();
  before?.task.stop();
  const spec = {
    id: crypto.randomUUID(),
    title: "Endpoint scan",
    unit: "endpoint",
    href: "/channel-endpoints/check",
    scope: scopeOf(profile),
  };
  const call = callFor(profile);
  const task = startTask(spec, async (control) => {
    const active = await retryUntilSettled(() => activeOf(profile, control), control, taskAttempts);
    // Loaded on demand: it contains the numbering plans of all countries.
    const { readPhone } = await import("../../components/text/read-phone.ts");
    const { survey, add } = createSurvey({
      active,
      isOddPhone: (number) => !readPhone(number).possible,
    });
    run.survey = survey;
    const breath = createBreath();
    const read = async (after: string | undefined, signal: AbortSignal) =>
      toListPage(
        await call(api.channelEndpoints.list, { query: { after, limit: pageSize }, signal }),
      );
    for await (const { items } of readPages(control, { ...taskAttempts, read })) {
      for (const item of items) {
        add(item);
        await breath();
      }
    }
  });
  const run: SurveyRun = { task, survey: undefined };
  if (before) void before.task.ended.then(() => tasks.remove(before.task.spec.id));
  tasks.add(task);
  current.set(run);
  return run;
}
