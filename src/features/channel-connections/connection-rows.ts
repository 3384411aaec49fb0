import type { ConnectionSnapshots } from "../../api/channel-connections.ts";
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

const workspaceName = (snapshot: ConnectionSnapshots[string] | undefined): string | undefined =>
  asText(snapshot?.connection.workspace?.name) ?? asText(snapshot?.connection.workspace?.id);

/** Returns the most used connections first, and unused connections that this tab saved last. */
export function connectionRows(
  report: EndpointReport,
  snapshots: ConnectionSnapshots,
): ConnectionRow[] {
  const inUse = [...report.connections.values()]
    .toSorted((a, b) => b.endpoints - a.endpoints || a.identifier.localeCompare(b.identifier))
    .map((usage) => ({
      id: usage.identifier,
      usage,
      workspace: workspaceName(snapshots[usage.identifier]),
    }));
  const unused = Object.keys(snapshots)
    .filter((identifier) => !report.connections.has(identifier))
    .map((id) => ({ id, usage: undefined, workspace: workspaceName(snapshots[id]) }));
  return [...inUse, ...unused];
}
