import { asText } from "../../../domain/loose.ts";
import { findProvider } from "../../../contract/providers/lookup.ts";
import { isSending } from "../../../domain/rules.ts";
import { DataText } from "../../components/text/data-text.tsx";

/** Returns the provider's name; for an unknown provider its ID. */
export const providerName = (id: string): string => findProvider(id)?.name ?? id;

/**
 * The provider that a job of this type went through, if any: every job names one, and those
 * without name the service's own.
 */
export function jobProvider(type: string, providerId: unknown): string | undefined {
  const id = asText(providerId);
  if (id === undefined || !isSending(type)) return undefined;
  return id === "svc" && type !== "in_app" && type !== "push" ? undefined : id;
}

export interface ProviderLabelProps {
  id: string | undefined;
  /** Shown without a provider. */
  empty?: string;
}

export function ProviderLabel({ id, empty = "–" }: ProviderLabelProps) {
  return <DataText value={id && providerName(id)} max={48} empty={empty} />;
}
