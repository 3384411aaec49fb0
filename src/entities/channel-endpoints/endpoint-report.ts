import { asObject, asText } from "../../../domain/loose.ts";
import type { ReceivedChannelEndpoint } from "../../api/channel-endpoints.ts";
import { type EndpointInfo, toEndpointInfo } from "./endpoint-info.ts";
import { endpointIssueKinds } from "./endpoint-issue-kinds.ts";
import { type EndpointIssue, findEndpointIssues, affectsDelivery } from "./endpoint-issues.ts";
import { formatDestination } from "./endpoint-destination.tsx";

/** An endpoint with its issues, without secrets from its destination. */
export interface ReportRow {
  id: string;
  info: EndpointInfo;
  issues: readonly EndpointIssue[];
  /** The destination with masked secrets; undefined if it is empty or no issue is about it. */
  value?: string;
}

export type EndpointReport = ReturnType<typeof createReport>["report"];

const createUsage = (identifier: string) => ({
  identifier,
  endpointCount: 0,
  endpointsWithIssuesCount: 0,
  countsByType: new Map<string, number>(),
  integrationIdentifiers: new Set<string>(),
  subscriberIds: new Set<string>(),
  providerIds: new Set<string>(),
  contextKeys: new Set<string>(),
  teamIds: new Set<string>(),
});
export type EndpointUsage = ReturnType<typeof createUsage>;

const addIfDefined = (set: Set<string>, value: string | undefined) => {
  if (value !== undefined) set.add(value);
};

const hasDeliveryIssue = ({ issues }: ReportRow) =>
  issues.some(({ kind }) => affectsDelivery(kind));

export interface ReportOptions {
  /** Identifiers of the active integrations; undefined until loaded. */
  activeIdentifiers: ReadonlySet<string> | undefined;
  /** Reports whether an E.164 number has an unknown country code or an unusual length. */
  isUnusualPhone?: (phoneNumber: string) => boolean;
}

/** Creates an empty report. `add` accepts endpoints in any order and ignores repeated endpoints. */
export function createReport({ activeIdentifiers, isUnusualPhone }: ReportOptions) {
  const rows: ReportRow[] = [];
  const rowsById = new Map<string, ReportRow>();
  const rowsByKind = new Map<EndpointIssue["kind"], ReportRow[]>(
    endpointIssueKinds.map((kind) => [kind, []]),
  );
  const usageByConnection = new Map<string, EndpointUsage>();
  const usageByIntegration = new Map<string, EndpointUsage>();
  let rowsWithIssues: ReportRow[] = [];
  let incompleteCount = 0;

  function countUsage(
    usageByIdentifier: Map<string, EndpointUsage>,
    identifier: string | undefined,
    info: EndpointInfo,
    row: ReportRow,
  ) {
    if (identifier === undefined) return;
    const usage = usageByIdentifier.get(identifier) ?? createUsage(identifier);
    usage.endpointCount += 1;
    if (hasDeliveryIssue(row)) usage.endpointsWithIssuesCount += 1;
    usage.countsByType.set(info.type, (usage.countsByType.get(info.type) ?? 0) + 1);
    addIfDefined(usage.integrationIdentifiers, info.integrationIdentifier);
    addIfDefined(usage.subscriberIds, info.subscriberId);
    addIfDefined(usage.providerIds, info.providerId);
    for (const key of info.contextKeys) usage.contextKeys.add(key);
    addIfDefined(usage.teamIds, asText(info.destination?.["teamId"]));
    usageByIdentifier.set(identifier, usage);
  }

  function toRow(info: EndpointInfo): ReportRow {
    const phoneNumber =
      info.type === "phone" ? asText(info.destination?.["phoneNumber"]) : undefined;
    const issues = findEndpointIssues(info, activeIdentifiers);
    if (phoneNumber !== undefined && /^\+\d+$/.test(phoneNumber) && isUnusualPhone?.(phoneNumber)) {
      issues.push({ kind: "phoneOdd" });
    }
    // Destinations can contain webhook URLs, so the report includes only destinations with an
    // issue, and masks their secrets.
    const hasDestinationIssue = issues.some(
      ({ kind }) => kind === "malformed" || kind === "phoneOdd",
    );
    const value = hasDestinationIssue ? formatDestination(info.destination) : "";
    return {
      id: info.identifier,
      info: { ...info, destination: undefined },
      issues,
      ...(value !== "" && { value }),
    };
  }

  function add(record: ReceivedChannelEndpoint | null | undefined): void {
    const info = toEndpointInfo(asObject(record) ?? {});
    const id = info.identifier;
    if (id === "") {
      incompleteCount += 1;
      return;
    }
    if (rowsById.has(id)) return;
    const row = toRow(info);
    countUsage(usageByConnection, info.connectionIdentifier, info, row);
    countUsage(usageByIntegration, info.integrationIdentifier, info, row);
    rows.push(row);
    rowsById.set(id, row);
    for (const { kind } of row.issues) rowsByKind.get(kind)?.push(row);
    if (hasDeliveryIssue(row)) rowsWithIssues.push(row);
  }

  /**
   * Updates the issues of an endpoint whose destination was changed. Ignores endpoints that the
   * report doesn't contain.
   */
  function replace(record: ReceivedChannelEndpoint): void {
    const row = toRow(toEndpointInfo(record));
    const { id, info } = row;
    const previousRow = rowsById.get(id);
    if (previousRow === undefined) return;
    rows[rows.indexOf(previousRow)] = row;
    rowsById.set(id, row);
    for (const kind of endpointIssueKinds) {
      rowsByKind.set(
        kind,
        rows.filter(({ issues }) => issues.some((issue) => issue.kind === kind)),
      );
    }
    rowsWithIssues = rows.filter(hasDeliveryIssue);
    for (const usage of [
      usageByConnection.get(info.connectionIdentifier ?? ""),
      usageByIntegration.get(info.integrationIdentifier ?? ""),
    ]) {
      if (usage)
        usage.endpointsWithIssuesCount +=
          Number(hasDeliveryIssue(row)) - Number(hasDeliveryIssue(previousRow));
    }
  }

  const report = {
    rows,
    rowsByKind,
    usageByConnection,
    usageByIntegration,
    /** Whether inactive integrations are reported as issues. */
    hasCheckedIntegrations: activeIdentifiers !== undefined,
    find: (identifier: string) => rowsById.get(identifier),
    /** Endpoints with an issue that may affect delivery. */
    get rowsWithIssues() {
      return rowsWithIssues;
    },
    replace,
    get incompleteCount() {
      return incompleteCount;
    },
  };
  return { report, add };
}

export const filterRowsByContext = (
  rows: readonly ReportRow[],
  keys: readonly string[],
): readonly ReportRow[] =>
  rows.filter(({ info }) => keys.every((key) => info.contextKeys.includes(key)));
