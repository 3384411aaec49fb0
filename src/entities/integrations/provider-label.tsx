import { findProvider } from "../../../contract/providers/lookup.ts";
import { DataText } from "../../components/text/data-text.tsx";

export const getProviderName = (id: string): string => findProvider(id)?.name ?? id;

export function ProviderLabel({
  id,
  emptyText = "–",
}: {
  id: string | undefined;
  emptyText?: string;
}) {
  return <DataText value={id && getProviderName(id)} maxLength={48} emptyText={emptyText} />;
}
