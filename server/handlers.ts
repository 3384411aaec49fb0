import { channelConnectionHandlers } from "./channel-connections/handlers.ts";
import { channelEndpointHandlers } from "./channel-endpoints/handlers.ts";
import { eventHandlers } from "./events/handlers.ts";
import type { Handlers } from "./http/call.ts";
import { integrationHandlers } from "./integrations/handlers.ts";
import { messageHandlers } from "./messages/handlers.ts";
import { sessionHandlers } from "./session/handlers.ts";
import { stepPreviewHandlers } from "./step-preview/handlers.ts";
import { subscriberHandlers } from "./subscribers/handlers.ts";

export const handlers: Handlers = {
  subscribers: subscriberHandlers,
  integrations: integrationHandlers,
  channelEndpoints: channelEndpointHandlers,
  channelConnections: channelConnectionHandlers,
  messages: messageHandlers,
  events: eventHandlers,
  stepPreview: stepPreviewHandlers,
  session: sessionHandlers,
};
