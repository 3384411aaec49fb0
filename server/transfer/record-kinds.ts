import { connectionKind } from "./channel-connections.ts";
import { endpointKind } from "./channel-endpoints.ts";
import { eventKind } from "./events.ts";
import type { LineKind } from "./format.ts";
import { integrationRecordKind } from "./integrations.ts";
import type { RecordKind } from "./kind.ts";
import { stepVersionKind } from "./step-versions.ts";
import { subscriberKind } from "./subscribers.ts";
import { workflowKind } from "./workflows.ts";

export const recordKinds: Readonly<Record<LineKind, RecordKind>> = {
  integrations: integrationRecordKind,
  subscribers: subscriberKind,
  "channel-connections": connectionKind,
  "channel-endpoints": endpointKind,
  workflows: workflowKind,
  "step-versions": stepVersionKind,
  events: eventKind,
};
