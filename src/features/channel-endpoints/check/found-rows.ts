import type { EndpointFaultKind } from "../../../entities/channel-endpoints/endpoint-fault-kinds.ts";
import { endpointFaultWords } from "../../../entities/channel-endpoints/endpoint-faults.ts";
import { endpointTypeName } from "../../../entities/channel-endpoints/endpoint-marks.tsx";
import type {
  EndpointSurvey,
  SurveyRow,
} from "../../../entities/channel-endpoints/endpoint-survey.ts";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { byteOrderMark, csvLine } from "../../../lib/csv/write-csv.ts";
import type { ExportFormat } from "../../../lib/tasks/export-list.ts";
import { columnValues } from "../list/columns.tsx";

export type IssueGroup = EndpointFaultKind | "all";

/** The filter value for endpoints without a provider. */
export const noProvider = "none";

const providerOf = ({ facts }: SurveyRow): string => facts.providerId ?? noProvider;

export function rowsOfGroup(
  survey: EndpointSurvey,
  group: IssueGroup,
  provider: string | undefined,
): readonly SurveyRow[] {
  const rows = group === "all" ? survey.broken : (survey.groups.get(group) ?? []);
  return provider === undefined ? rows : rows.filter((row) => providerOf(row) === provider);
}

/** Returns the providers of endpoints as filter options, by name. */
export function providerOptions(
  rows: readonly SurveyRow[],
  selected: string | undefined,
): { value: string; label: string }[] {
  const ids = new Set(rows.map(providerOf));
  if (selected !== undefined) ids.add(selected);
  return [...ids]
    .map((value) => ({
      value,
      label: value === noProvider ? "No provider" : providerName(value),
    }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** The value of each optional column: a column is hidden while all its values are empty. */
export const foundColumnValues: typeof columnValues = {
  ...columnValues,
  integration: ({ facts }) => facts.integrationIdentifier,
};

const record = ({ id, facts, faults, value }: SurveyRow) => ({
  identifier: id,
  type: facts.type,
  typeName: endpointTypeName(facts.type),
  issues: faults.map(({ kind }) => kind),
  issueTexts: faults.map(({ kind, detail }) => detail ?? endpointFaultWords[kind].title),
  value: value ?? null,
  providerId: facts.providerId ?? null,
  integrationIdentifier: facts.integrationIdentifier ?? null,
  connectionIdentifier: facts.connectionIdentifier ?? null,
  subscriberId: facts.subscriberId ?? null,
  contextKeys: facts.contextKeys,
});

/** Formats endpoints with their issues, secrets masked. */
export function issuesText(rows: readonly SurveyRow[], format: ExportFormat): string {
  const records = rows.map(record);
  if (format === "ndjson") return records.map((one) => `${JSON.stringify(one)}\n`).join("");
  const names = Object.keys(record({ id: "", facts: emptyFacts, faults: [] }));
  const lines = records.map((one) =>
    csvLine(
      Object.values(one).map((cell) =>
        Array.isArray(cell) ? (cell as readonly string[]).join("; ") : cell,
      ),
    ),
  );
  return byteOrderMark + csvLine(names) + lines.join("");
}

const emptyFacts: SurveyRow["facts"] = {
  identifier: "",
  type: "",
  channel: undefined,
  providerId: undefined,
  integrationIdentifier: undefined,
  connectionIdentifier: undefined,
  subscriberId: undefined,
  contextKeys: [],
  target: undefined,
};
