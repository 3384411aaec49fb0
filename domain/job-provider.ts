import { asText } from "./loose.ts";
import { isSending } from "./step-types.ts";

/** Returns a sending job's provider. `svc` counts as a provider only for in-app and push jobs. */
export function getJobProvider(type: string, providerId: unknown): string | undefined {
  const id = asText(providerId);
  if (id === undefined || !isSending(type)) return undefined;
  return id === "svc" && type !== "in_app" && type !== "push" ? undefined : id;
}
