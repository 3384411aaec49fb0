import { channelConnections } from "./channel-connections.ts";
import { channelEndpoints } from "./channel-endpoints.ts";
import { events } from "./events.ts";
import { integrations } from "./integrations.ts";
import { messages } from "./messages.ts";
import { session } from "./session.ts";
import { stepPreview } from "./step-preview.ts";
import { subscribers } from "./subscribers.ts";

/** Every operation: 15 from the API specification and 3 for sessions. */
export const api = {
  subscribers,
  integrations,
  channelEndpoints,
  channelConnections,
  messages,
  events,
  stepPreview,
  session,
};
export type Api = typeof api;
