import { asText } from "../../../domain/loose.ts";
import { findProvider } from "../../../contract/providers/lookup.ts";
import { isSending } from "../../../domain/rules.ts";
import { DataText } from "../../components/text/data-text.tsx";

export const providerName = (id: string): string => findProvider(id)?.name ?? id;

/** Returns a job's provider. Except for in-app and push, `svc` means that there is no provider. */
export function jobProvider(type: string, providerId: unknown): string | undefined {
  const id = asText(providerId);
  if (id === undefined || !isSending(type)) return undefined;
  return id === "svc" && type !== "in_app" && type !== "push" ? undefined : id;
}

export function ProviderLabel({ id, empty = "–" }: { id: string | undefined; empty?: string }) {
  return <DataText value={id && providerName(id)} max={48} empty={empty} />;
}
