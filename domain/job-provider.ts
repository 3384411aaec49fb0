import { asText } from "./loose.ts";
import { isSending } from "./step-types.ts";

/** Returns a job's provider. Except for in-app and push, `svc` means that there is no provider. */
export function getJobProvider(type: string, providerId: unknown): string | undefined {
  const id = asText(providerId);
  if (id === undefined || !isSending(type)) return undefined;
  return id === "svc" && type !== "in_app" && type !== "push" ? undefined : id;
}
