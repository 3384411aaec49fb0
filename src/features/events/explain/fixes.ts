/** The part of the subscriber's page to open. */
export type SubscriberFixKind = "profile" | "deviceTokens" | "channelSettings" | "endpoints";

export type Fix =
  | { kind: SubscriberFixKind; subscriberId: string }
  | { kind: "integration"; integrationId: string; name: string }
  | { kind: "integrations" }
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
