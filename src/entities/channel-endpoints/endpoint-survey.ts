import { asObject, asText } from "../../../domain/loose.ts";
import type { ReceivedChannelEndpoint } from "../../api/channel-endpoints.ts";
import { type EndpointFacts, endpointFacts } from "./endpoint-facts.ts";
import { type EndpointFaultKind, endpointFaultKinds } from "./endpoint-fault-kinds.ts";
import { type EndpointFault, endpointFaults, isBroken } from "./endpoint-faults.ts";
import { targetWords } from "./endpoint-target.tsx";

/** Has no secrets of the destination. */
export interface SurveyRow {
  id: string;
  facts: EndpointFacts;
  faults: readonly EndpointFault[];
  /** The destination that an issue is about, secrets masked; undefined for other issues. */
  value?: string;
}

export interface EndpointUse {
  identifier: string;
  endpoints: number;
  broken: number;
  byType: Map<string, number>;
  integrations: Set<string>;
  connections: Set<string>;
  subscribers: Set<string>;
  providers: Set<string>;
  contexts: Set<string>;
  teamIds: Set<string>;
}

export interface EndpointSurvey {
  readonly rows: readonly SurveyRow[];
  readonly groups: ReadonlyMap<EndpointFaultKind, readonly SurveyRow[]>;
  /** Endpoints with an issue that breaks delivery. */
  readonly broken: readonly SurveyRow[];
  readonly incomplete: number;
  readonly connections: ReadonlyMap<string, EndpointUse>;
  readonly integrations: ReadonlyMap<string, EndpointUse>;
  find(identifier: string): SurveyRow | undefined;
}

const newUse = (identifier: string): EndpointUse => ({
  identifier,
  endpoints: 0,
  broken: 0,
  byType: new Map(),
  integrations: new Set(),
  connections: new Set(),
  subscribers: new Set(),
  providers: new Set(),
  contexts: new Set(),
  teamIds: new Set(),
});

const take = (set: Set<string>, value: string | undefined) => {
  if (value !== undefined) set.add(value);
};

export interface SurveyOptions {
  /** Identifiers of the active integrations; undefined until they are loaded. */
  active: ReadonlySet<string> | undefined;
  /** Reports whether a number in E.164 format has a length that its country doesn't use. */
  isOddPhone?: (number: string) => boolean;
}

/** `add` accepts records in any order and counts each identifier once. */
export function createSurvey({ active, isOddPhone }: SurveyOptions) {
  const rows: SurveyRow[] = [];
  const byId = new Map<string, SurveyRow>();
  const groups = new Map<EndpointFaultKind, SurveyRow[]>(
    endpointFaultKinds.map((kind) => [kind, []]),
  );
  const connections = new Map<string, EndpointUse>();
  const integrations = new Map<string, EndpointUse>();
  const broken: SurveyRow[] = [];
  let incomplete = 0;

  function count(uses: Map<string, EndpointUse>, identifier: string | undefined, row: SurveyRow) {
    if (identifier === undefined) return;
    const { facts, faults } = row;
    const use = uses.get(identifier) ?? newUse(identifier);
    use.endpoints += 1;
    if (faults.some(({ kind }) => isBroken(kind))) use.broken += 1;
    use.byType.set(facts.type, (use.byType.get(facts.type) ?? 0) + 1);
    take(use.integrations, facts.integrationIdentifier);
    take(use.connections, facts.connectionIdentifier);
    take(use.subscribers, facts.subscriberId);
    take(use.providers, facts.providerId);
    for (const key of facts.contextKeys) use.contexts.add(key);
    take(use.teamIds, asText(facts.target?.["teamId"]));
    uses.set(identifier, use);
  }

  function add(record: ReceivedChannelEndpoint | null | undefined): void {
    const facts = endpointFacts(asObject(record) ?? {});
    const id = facts.identifier;
    if (id === "") {
      incomplete += 1;
      return;
    }
    if (byId.has(id)) return;
    const number = facts.type === "phone" ? asText(facts.target?.["phoneNumber"]) : undefined;
    const faults = endpointFaults(facts, active);
    if (number !== undefined && /^\+\d+$/.test(number) && isOddPhone?.(number)) {
      faults.push({ kind: "phoneOdd" });
    }
    const row = { id, facts, faults };
    count(connections, facts.connectionIdentifier, row);
    count(integrations, facts.integrationIdentifier, row);
    // Destinations contain webhook URLs, so only the text of a faulty one is kept, secrets masked.
    const isAboutTarget = faults.some(({ kind }) => kind === "malformed" || kind === "phoneOdd");
    const value = isAboutTarget ? targetWords(facts.target) : "";
    const kept: SurveyRow = {
      id,
      facts: { ...facts, target: undefined },
      faults,
      ...(value !== "" && { value }),
    };
    rows.push(kept);
    byId.set(id, kept);
    for (const { kind } of faults) groups.get(kind)?.push(kept);
    if (faults.some(({ kind }) => isBroken(kind))) broken.push(kept);
  }

  const survey: EndpointSurvey = {
    rows,
    groups,
    connections,
    integrations,
    find: (identifier) => byId.get(identifier),
    broken,
    get incomplete() {
      return incomplete;
    },
  };
  return { survey, add };
}

export const withContext = (
  rows: readonly SurveyRow[],
  keys: readonly string[],
): readonly SurveyRow[] =>
  rows.filter(({ facts }) => keys.every((key) => facts.contextKeys.includes(key)));
