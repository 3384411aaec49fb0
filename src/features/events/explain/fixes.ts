export type Fix =
  | { kind: "subscriber"; subscriberId: string; section: "profile" | "deviceTokens" }
  | { kind: "integration"; integrationId: string; name: string }
  | { kind: "integrations" }
  | { kind: "endpoints"; subscriberId: string }
  | {
      kind: "preview";
      workflowId: string;
      stepId: string;
      /** The event whose payload the preview starts with. */
      eventId: string | undefined;
      stepName: string;
    }
  | { kind: "digest"; eventId: string };

export const getFixKey = (fix: Fix): string => JSON.stringify(fix);
