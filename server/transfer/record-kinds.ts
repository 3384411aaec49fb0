import { connectionKind } from "./channel-connections.ts";
import { endpointKind } from "./channel-endpoints.ts";
import { eventKind } from "./events.ts";
import { integrationRecordKind } from "./integrations.ts";
import type { RecordKind } from "./kind.ts";
import { stepVersionKind } from "./step-versions.ts";
import { subscriberKind } from "./subscribers.ts";
import { workflowKind } from "./workflows.ts";

/** Kinds of lines in the order of the file. Records follow the records that they refer to. */
export const recordKinds = {
  integrations: integrationRecordKind,
  subscribers: subscriberKind,
  "channel-connections": connectionKind,
  "channel-endpoints": endpointKind,
  workflows: workflowKind,
  // Each version is exported only once, before the events whose jobs ran it.
  "step-versions": stepVersionKind,
  events: eventKind,
} satisfies Readonly<Record<string, RecordKind>>;
export type LineKind = keyof typeof recordKinds;
export const lineKinds = Object.keys(recordKinds) as LineKind[];

/** Kinds that the operator can choose. */
export type Kind = Exclude<LineKind, "step-versions">;
export const kinds = lineKinds.filter((kind): kind is Kind => kind !== "step-versions");

/** An export of events includes their step versions. */
export const getLineKinds = (selectedKinds: readonly Kind[]): LineKind[] =>
  lineKinds.filter((kind) => selectedKinds.includes(kind === "step-versions" ? "events" : kind));
