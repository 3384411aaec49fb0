import type { AnsweredConnections } from "../../api/channel-connections.ts";
import { asText } from "../../../domain/loose.ts";
import type {
  EndpointSurvey,
  EndpointUse,
} from "../../entities/channel-endpoints/endpoint-survey.ts";

export interface ConnectionRow {
  id: string;
  use: EndpointUse | undefined;
  /** From the response to a save in this tab. */
  workspace: string | undefined;
}

const workspaceName = (answered: AnsweredConnections[string] | undefined): string | undefined =>
  asText(answered?.connection.workspace?.name) ?? asText(answered?.connection.workspace?.id);

/** Sorts by use, most used first; connections known only from a save in this tab come last. */
export function connectionRows(
  survey: EndpointSurvey,
  answered: AnsweredConnections,
): ConnectionRow[] {
  const named = [...survey.connections.values()]
    .toSorted(
      (one, other) =>
        other.endpoints - one.endpoints || one.identifier.localeCompare(other.identifier),
    )
    .map((use) => ({
      id: use.identifier,
      use,
      workspace: workspaceName(answered[use.identifier]),
    }));
  const others = Object.keys(answered)
    .filter((identifier) => !survey.connections.has(identifier))
    .map((id) => ({ id, use: undefined, workspace: workspaceName(answered[id]) }));
  return [...named, ...others];
}
