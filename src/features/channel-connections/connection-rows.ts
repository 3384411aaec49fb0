import type { ConnectionSnapshots } from "../../api/channel-connections.ts";
import { asText } from "../../../domain/loose.ts";
import type {
  EndpointReport,
  EndpointUsage,
} from "../../entities/channel-endpoints/endpoint-report.ts";

export interface ConnectionRow {
  id: string;
  usage: EndpointUsage | undefined;
  /** Identifiers of the integrations, from the endpoints or else from the connection. */
  integrations: readonly string[];
  /** Workspace name or ID, if the connection is known. */
  workspace: string | undefined;
}

function toRow(
  id: string,
  usage: EndpointUsage | undefined,
  snapshot: ConnectionSnapshots[string] | undefined,
): ConnectionRow {
  const { workspace, integrationIdentifier } = snapshot?.connection ?? {};
  const own = asText(integrationIdentifier);
  return {
    id,
    usage,
    integrations: usage ? [...usage.integrations] : own === undefined ? [] : [own],
    workspace: asText(workspace?.name) ?? asText(workspace?.id),
  };
}

/** Returns the most used connections first, and known connections without endpoints last. */
export function connectionRows(
  report: EndpointReport,
  known: ConnectionSnapshots,
): ConnectionRow[] {
  const inUse = [...report.connections.values()].toSorted(
    (a, b) => b.endpoints - a.endpoints || a.identifier.localeCompare(b.identifier),
  );
  const unused = Object.keys(known).filter((identifier) => !report.connections.has(identifier));
  return [
    ...inUse.map((usage) => toRow(usage.identifier, usage, known[usage.identifier])),
    ...unused.map((identifier) => toRow(identifier, undefined, known[identifier])),
  ];
}
