import type { AnsweredConnections } from "../../api/channel-connections.ts";
import { asText } from "../../../domain/loose.ts";
import type {
  EndpointReport,
  EndpointUsage,
} from "../../entities/channel-endpoints/endpoint-report.ts";

export interface ConnectionRow {
  id: string;
  usage: EndpointUsage | undefined;
  /** Workspace name or ID from the response to a save in this tab. */
  workspace: string | undefined;
}

const workspaceName = (answered: AnsweredConnections[string] | undefined): string | undefined =>
  asText(answered?.connection.workspace?.name) ?? asText(answered?.connection.workspace?.id);

/** Returns the most used connections first, and unused connections that this tab saved last. */
export function connectionRows(
  report: EndpointReport,
  answered: AnsweredConnections,
): ConnectionRow[] {
  const inUse = [...report.connections.values()]
    .toSorted((a, b) => b.endpoints - a.endpoints || a.identifier.localeCompare(b.identifier))
    .map((usage) => ({
      id: usage.identifier,
      usage,
      workspace: workspaceName(answered[usage.identifier]),
    }));
  const unused = Object.keys(answered)
    .filter((identifier) => !report.connections.has(identifier))
    .map((id) => ({ id, usage: undefined, workspace: workspaceName(answered[id]) }));
  return [...inUse, ...unused];
}
