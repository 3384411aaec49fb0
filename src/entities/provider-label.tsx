import { findProvider } from "../../contract/providers/lookup.ts";
import { DataText } from "../components/text/data-text.tsx";

/** The provider's name; one that this build does not know keeps its id. */
export const providerName = (id: string): string => findProvider(id)?.name ?? id;

/** A provider by name. */
export function ProviderLabel({ id }: { id: string }) {
  return <DataText value={providerName(id)} max={48} />;
}
