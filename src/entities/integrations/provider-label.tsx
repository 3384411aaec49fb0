import { findProvider } from "../../../contract/providers/lookup.ts";
import { DataText } from "../../components/text/data-text.tsx";

export const providerName = (id: string): string => findProvider(id)?.name ?? id;

export function ProviderLabel({ id, empty = "–" }: { id: string | undefined; empty?: string }) {
  return <DataText value={id && providerName(id)} max={48} empty={empty} />;
}
