import type * as z from "zod/mini";
import {
  type ConnectionLine,
  connectionLine,
  readConnections,
  writeConnections,
} from "./channel-connections.ts";
import {
  type EndpointLine,
  endpointLine,
  readEndpoints,
  writeEndpoints,
} from "./channel-endpoints.ts";
import { type FieldFault, recordFaults } from "./check-record.ts";
import { type EventLine, eventLine } from "./event-lines.ts";
import type { Kind, LineKind } from "./format.ts";
import {
  type IntegrationLine,
  integrationLine,
  readIntegrations,
  writeIntegrations,
} from "./integrations.ts";
import type { ImportJob, Numbered, Place } from "./place.ts";
import { readEvents } from "./read-events.ts";
import {
  readStepVersions,
  type StepVersionLine,
  stepVersionLine,
  writeStepVersions,
} from "./step-versions.ts";
import {
  readSubscribers,
  type SubscriberLine,
  subscriberLine,
  writeSubscribers,
} from "./subscribers.ts";
import { readWorkflows, type WorkflowLine, workflowLine, writeWorkflows } from "./workflows.ts";
import { writeEvents } from "./write-events.ts";

/** What a kind of record can do, whatever its records look like. */
export interface RecordKind {
  /** The choice that it comes with. */
  readonly chosenBy: Kind;
  /** The environment's records, in the order of their ids. */
  read(place: Place): AsyncGenerator<object, void, undefined>;
  /** What is wrong with a record. */
  check(record: unknown): FieldFault[];
  /** By what a record that passed the check is found again. */
  identity(record: unknown): string;
  /** Writes records that passed the check, each identity once. */
  write(job: ImportJob, batch: readonly Numbered<unknown>[]): Promise<void>;
}

interface Definition<R extends object> {
  chosenBy: Kind;
  schema: z.ZodMiniType<R>;
  free?: readonly string[];
  read(place: Place): AsyncGenerator<R, void, undefined>;
  identity(record: R): string;
  write(job: ImportJob, batch: readonly Numbered<R>[]): Promise<void>;
}

// Records come as `unknown` and leave `check` as R: the schemas change nothing on the way.
const recordKind = <R extends object>(definition: Definition<R>): RecordKind => ({
  chosenBy: definition.chosenBy,
  read: definition.read,
  check: (record) => recordFaults(definition.schema, record, definition.free),
  identity: (record) => definition.identity(record as R),
  write: (job, batch) => definition.write(job, batch as readonly Numbered<R>[]),
});

export const recordKinds: Readonly<Record<LineKind, RecordKind>> = {
  integrations: recordKind<IntegrationLine>({
    chosenBy: "integrations",
    schema: integrationLine,
    read: readIntegrations,
    identity: ({ identifier }) => identifier,
    write: writeIntegrations,
  }),
  subscribers: recordKind<SubscriberLine>({
    chosenBy: "subscribers",
    schema: subscriberLine,
    read: readSubscribers,
    identity: ({ subscriberId }) => subscriberId,
    write: writeSubscribers,
  }),
  "channel-connections": recordKind<ConnectionLine>({
    chosenBy: "channel-connections",
    schema: connectionLine,
    read: readConnections,
    identity: ({ identifier }) => identifier,
    write: writeConnections,
  }),
  "channel-endpoints": recordKind<EndpointLine>({
    chosenBy: "channel-endpoints",
    schema: endpointLine,
    read: readEndpoints,
    identity: ({ identifier }) => identifier,
    write: writeEndpoints,
  }),
  workflows: recordKind<WorkflowLine>({
    chosenBy: "workflows",
    schema: workflowLine,
    read: readWorkflows,
    identity: ({ identifier }) => identifier,
    write: writeWorkflows,
  }),
  "step-versions": recordKind<StepVersionLine>({
    chosenBy: "events",
    schema: stepVersionLine,
    // The contract's step lists part of it, and jobs show all of it.
    free: ["step"],
    read: readStepVersions,
    identity: ({ _id }) => _id,
    write: writeStepVersions,
  }),
  events: recordKind<EventLine>({
    chosenBy: "events",
    schema: eventLine,
    read: readEvents,
    identity: ({ _id }) => _id,
    write: writeEvents,
  }),
};
