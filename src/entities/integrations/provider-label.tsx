import { findProvider } from "../../../contract/providers/lookup.ts";
import { DataText } from "../../components/text/data-text.tsx";

export const providerName = (id: string): string => findProvider(id)?.name ?? id;

export function ProviderLabel({
  id,
  emptyText = "–",
}: {
  id: string | undefined;
  emptyText?: string;
}) {
  return <DataText value={id && providerName(id)} maxLength={48} emptyText={emptyText} />;
}
