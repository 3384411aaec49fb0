/** A place where what happened can be looked at or mended. */
export type Fix =
  | { kind: "subscriber"; subscriberId: string; why: string }
  | { kind: "integration"; integrationId: string; name: string }
  | { kind: "integrations" }
  | { kind: "endpoints"; subscriberId: string }
  | {
      kind: "preview";
      workflowId: string;
      stepId: string;
      /** Whose payload the preview begins with. */
      eventId: string | undefined;
      step: string;
    }
  | { kind: "event"; eventId: string; title: string };

/** Names the same place the same way, so that several clauses share one link. */
export const fixKey = (fix: Fix): string => JSON.stringify(fix);
