import { eventHandlers } from "./events/handlers.ts";
import type { Handlers } from "./http/call.ts";
import { unbuilt } from "./http/unbuilt.ts";
import { integrationHandlers } from "./integrations/handlers.ts";
import { sessionHandlers } from "./session/handlers.ts";
import { subscriberHandlers } from "./subscribers/handlers.ts";

/** What answers each operation of the contract. */
export const handlers: Handlers = {
  subscribers: subscriberHandlers,
  integrations: integrationHandlers,
  channelEndpoints: { list: unbuilt, update: unbuilt },
  channelConnections: { update: unbuilt },
  messages: { markAs: unbuilt },
  events: eventHandlers,
  stepPreview: { render: unbuilt },
  session: sessionHandlers,
};
