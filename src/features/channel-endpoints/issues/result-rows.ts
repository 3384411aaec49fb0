import { toEndpointInfo } from "../../../entities/channel-endpoints/endpoint-info.ts";
import type { EndpointIssueKind } from "../../../entities/channel-endpoints/endpoint-issue-kinds.ts";
import { endpointIssueTexts } from "../../../entities/channel-endpoints/endpoint-issues.ts";
import { getEndpointTypeName } from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import type {
  EndpointReport,
  ReportRow,
} from "../../../entities/channel-endpoints/endpoint-report.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { byteOrderMark, toCsvLine } from "../../../lib/csv/write-csv.ts";
import type { ExportFormat } from "../../../lib/tasks/export-list.ts";
import { columnValueGetters } from "../list/columns.tsx";

export type IssueGroup = EndpointIssueKind | "all";

/** The filter value for endpoints without a provider. */
export const noProvider = "none";

const getProviderId = ({ info }: ReportRow): string => info.providerId ?? noProvider;

export function filterRowsByGroup(
  report: EndpointReport,
  group: IssueGroup,
  provider: string | undefined,
): readonly ReportRow[] {
  const rows = group === "all" ? report.rowsWithIssues : (report.rowsByKind.get(group) ?? []);
  return provider === undefined ? rows : rows.filter((row) => getProviderId(row) === provider);
}

/**
 * Returns the providers of endpoints, and the selected provider, as filter options sorted by name.
 */
export function getProviderOptions(
  rows: readonly ReportRow[],
  selectedProvider: string | undefined,
): { value: string; label: string }[] {
  const providerIds = new Set(rows.map(getProviderId));
  if (selectedProvider !== undefined) providerIds.add(selectedProvider);
  return [...providerIds]
    .map((value) => ({
      value,
      label: value === noProvider ? "No provider" : getProviderName(value),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Value of each optional column. A column is hidden while all its values are empty. */
export const resultColumnValueGetters: typeof columnValueGetters = {
  ...columnValueGetters,
  integration: ({ info }) => info.integrationIdentifier,
};

const toRecord = ({ id, info, issues, value }: ReportRow) => ({
  identifier: id,
  type: info.type,
  typeName: getEndpointTypeName(info.type),
  issues: issues.map(({ kind }) => kind),
  issueTexts: issues.map(({ kind, detail }) => detail ?? endpointIssueTexts[kind].label),
  value: value ?? null,
  providerId: info.providerId ?? null,
  integrationIdentifier: info.integrationIdentifier ?? null,
  connectionIdentifier: info.connectionIdentifier ?? null,
  subscriberId: info.subscriberId ?? null,
  contextKeys: info.contextKeys,
});

/** Formats endpoints with their issues as a file. Secrets are masked. */
export function formatIssuesFile(rows: readonly ReportRow[], format: ExportFormat): string {
  const records = rows.map(toRecord);
  if (format === "ndjson") return records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const columnNames = Object.keys(toRecord({ id: "", info: toEndpointInfo({}), issues: [] }));
  const lines = records.map((record) =>
    toCsvLine(
      Object.values(record).map((cell) =>
        Array.isArray(cell) ? (cell as readonly string[]).join("; ") : cell,
      ),
    ),
  );
  return byteOrderMark + toCsvLine(columnNames) + lines.join("");
}
