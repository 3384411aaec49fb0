import { api } from "../../contract/index.ts";
import { callFor, jobAttempts, jobs, walkPage } from "../api/jobs.ts";
import { type Profile, scopeOf } from "../api/profile.ts";
import { session } from "../api/session.ts";
import { createBreath } from "../lib/jobs/breath.ts";
import { persist } from "../lib/jobs/attempts.ts";
import { type Job, startJob } from "../lib/jobs/job.ts";
import { walk } from "../lib/jobs/walk.ts";
import { createSurvey, type EndpointSurvey } from "./endpoint-survey.ts";
import { integrationFacts } from "./integration-facts.ts";

/** A walk over all endpoints of an environment, in the background, and what it found so far. */
export interface SurveyRun {
  readonly job: Job;
  /** Undefined until the active integrations are known. */
  survey: EndpointSurvey | undefined;
}

let current: SurveyRun | undefined;
const listeners = new Set<() => void>();

function change(next: SurveyRun | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

export function subscribeToSurvey(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The walk of this tab, whether it still goes on or is over; another session's is nobody's. */
export function surveyOf(scope: string): SurveyRun | undefined {
  return current?.job.spec.scope === scope ? current : undefined;
}

// What it found about people goes with the session.
session.subscribe(() => {
  const now = session.get();
  const scope = now.status === "signedOut" ? undefined : scopeOf(now.profile);
  if (current && current.job.spec.scope !== scope) change(undefined);
});

/** Most records of one page; fewer requests for a long list. */
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

/** Begins to read every endpoint; the one before, if any, is stopped and gives way. */
export function startSurvey(profile: Profile): SurveyRun {
  current?.job.stop();
  const spec = {
    id: crypto.randomUUID(),
    title: "Check of channel endpoints",
    unit: "endpoint",
    href: "/channel-endpoints/check",
    scope: scopeOf(profile),
  };
  const call = callFor(profile);
  const job = startJob(spec, async (control) => {
    const active = await persist(() => activeOf(profile, control), control, jobAttempts);
    // It brings the world's numbering plans along.
    const { readPhone } = await import("../components/text/read-phone.ts");
    const { survey, add } = createSurvey({
      active,
      isOddPhone: (number) => !readPhone(number).possible,
    });
    run.survey = survey;
    const breath = createBreath();
    const read = async (after: string | undefined, signal: AbortSignal) =>
      walkPage(
        await call(api.channelEndpoints.list, { query: { after, limit: pageSize }, signal }),
      );
    for await (const { items } of walk(control, { ...jobAttempts, read })) {
      for (const item of items) {
        add(item);
        await breath();
      }
    }
  });
  const run: SurveyRun = { job, survey: undefined };
  const before = current;
  if (before) void before.job.ended.then(() => jobs.remove(before.job.spec.id));
  jobs.add(job);
  change(run);
  return run;
}
