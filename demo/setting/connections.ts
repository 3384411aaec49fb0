import type { EndpointType } from "../../contract/providers/endpoint-types.ts";

export interface ConnectionDefinition {
  readonly identifier: string;
  readonly integration: string;
  readonly workspace: { readonly id: string; readonly name?: string };
  readonly endpoints: number;
  /** Of the endpoints that deliver through it, in turn. */
  readonly types: readonly EndpointType[];
  readonly contextKeys?: readonly string[];
}

const slackTypes = ["chatapp1_channel", "chatapp1_user"] as const;
const teamsTypes = ["chatapp2_channel", "chatapp2_user"] as const;

/** Links between workspaces and integrations, used by one endpoint up to forty-one. */
export const connectionDefinitions: readonly ConnectionDefinition[] = [
  {
    identifier: "slack-headquarters",
    integration: "slack",
    workspace: { id: "T0LARKHQ", name: "Larkfield" },
    endpoints: 41,
    types: slackTypes,
  },
  {
    identifier: "slack-suppliers",
    integration: "slack",
    workspace: { id: "T0SUPPLY", name: "Larkfield suppliers" },
    endpoints: 17,
    types: slackTypes,
    contextKeys: ["tenant:suppliers"],
  },
  {
    identifier: "slack-brightwater",
    integration: "slack",
    workspace: { id: "T0BRIGHT", name: "Brightwater" },
    endpoints: 6,
    types: slackTypes,
    contextKeys: ["tenant:brightwater", "region:eu"],
  },
  {
    identifier: "slack-fern",
    integration: "slack",
    workspace: { id: "T0FERNSO" },
    endpoints: 2,
    types: ["chatapp1_channel"],
    contextKeys: ["tenant:fern-and-sons"],
  },
  {
    identifier: "slack-guests",
    integration: "slack",
    workspace: { id: "T0GUESTS", name: "Guests <b>& friends</b> \u202Egnp" },
    endpoints: 1,
    types: ["chatapp1_user"],
  },
  {
    identifier: "teams-warehouse",
    integration: "msteams",
    workspace: { id: "19a7c3e0-5b1f-4c1b-9b1e-7d0c6a2f4e11", name: "Warehouse" },
    endpoints: 23,
    types: teamsTypes,
  },
  {
    identifier: "teams-eu-gov",
    integration: "msteams",
    workspace: { id: "5f0b2d77-1c9a-4e6d-8f3b-2a9e0c7d6b22", name: "Public sector" },
    endpoints: 9,
    types: teamsTypes,
    contextKeys: ["tenant:eu-gov"],
  },
  {
    identifier: "teams-old-tenant",
    integration: "msteams",
    workspace: { id: "0d9e8c7b-6a5f-4e3d-9c1b-0a9f8e7d6c33", name: "Old tenant" },
    endpoints: 1,
    types: ["chatapp2_channel"],
  },
  {
    identifier: "telegram-couriers",
    integration: "telegram",
    workspace: { id: "couriers_bot", name: "Couriers" },
    endpoints: 12,
    types: ["chatapp3_chat"],
  },
  {
    identifier: "telegram-night-shift",
    integration: "telegram",
    workspace: { id: "night_shift_bot" },
    endpoints: 3,
    types: ["chatapp3_chat"],
    contextKeys: ["team:night-shift"],
  },
];
