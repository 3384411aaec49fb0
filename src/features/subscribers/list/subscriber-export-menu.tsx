import { useState } from "react";
import type { SubscriberSearch } from "../../../api/subscribers.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { lazyAction } from "../../../components/lazy-component.tsx";
import { ExportMenu } from "../../../components/table/export-menu.tsx";
import { type MissingAddress, missingAddressTexts } from "./missing-addresses.ts";

const useExportSubscribers = lazyAction(
  async () => (await import("./export-subscribers.ts")).exportSubscribers,
);

const hints = {
  csv: "One row per subscriber, with custom data as JSON",
  ndjson: "One record per line",
};

interface Choice {
  value: MissingAddress | undefined;
  label: string;
  note?: string;
}

const choices: readonly Choice[] = [
  { value: undefined, label: "All subscribers" },
  { value: "email", label: missingAddressTexts.email.choice },
  {
    value: "phone",
    label: missingAddressTexts.phone.choice,
    note: "Phone numbers of channel endpoints don't count",
  },
  { value: "deviceToken", label: missingAddressTexts.deviceToken.choice },
];

export interface SubscriberExportMenuProps {
  search: SubscriberSearch;
  /** Formatted number of subscribers that match the search; empty if unknown. */
  total: string;
}

export function SubscriberExportMenu({ search, total }: SubscriberExportMenuProps) {
  const profile = useProfile();
  const exportSubscribers = useExportSubscribers();
  const [missing, setMissing] = useState<MissingAddress>();
  const countText = total === "1" ? "1 subscriber" : `${total || "All"} subscribers`;
  return (
    <ExportMenu
      countText={missing ? missingAddressTexts[missing].title : countText}
      hints={hints}
      omittedDataText="Channel credentials, such as device tokens and webhook URLs, are left out. Secrets in custom data are masked."
      choices={[
        { kind: "heading", label: "Subscribers to export" },
        ...choices.map(({ value, ...texts }) => ({
          ...texts,
          kind: "radio" as const,
          checked: value === missing,
          onSelect: () => setMissing(value),
        })),
      ]}
      onExport={(format) => exportSubscribers(profile, search, format, missing)}
    />
  );
}
