import { asObject, asText } from "../../contract/loose.ts";
import type { ReceivedChannelEndpoint } from "../api/channel-endpoints.ts";
import { type EndpointFacts, endpointFacts } from "./endpoint-facts.ts";
import {
  type EndpointFault,
  type EndpointFaultKind,
  endpointFaultKinds,
  endpointFaults,
  isBroken,
} from "./endpoint-faults.ts";

/** One endpoint as a survey keeps it: what it ties together, and nothing of its target. */
export interface SurveyRow {
  id: string;
  facts: EndpointFacts;
  faults: readonly EndpointFault[];
}

/** Who uses one connection or integration. */
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
  /** Workspaces that targets name, where their type has one. */
  teamIds: Set<string>;
}

/** Everything that a walk over endpoints tells; it grows while the walk goes on. */
export interface EndpointSurvey {
  readonly rows: readonly SurveyRow[];
  readonly groups: ReadonlyMap<EndpointFaultKind, readonly SurveyRow[]>;
  /** Endpoints with at least one fault proper. */
  readonly broken: number;
  /** Records without an identifier. */
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

/** What a survey needs to know besides the records. */
export interface SurveyOptions {
  /** Identifiers of the active integrations; undefined while they are not known. */
  active: ReadonlySet<string> | undefined;
  /** Whether a number in the form of E.164 has a length that no country uses. */
  isOddPhone?: (number: string) => boolean;
}

/** Begins a survey; `add` takes one record, in any order, and each identifier once. */
export function createSurvey({ active, isOddPhone }: SurveyOptions) {
  const rows: SurveyRow[] = [];
  const byId = new Map<string, SurveyRow>();
  const groups = new Map<EndpointFaultKind, SurveyRow[]>(
    endpointFaultKinds.map((kind) => [kind, []]),
  );
  const connections = new Map<string, EndpointUse>();
  const integrations = new Map<string, EndpointUse>();
  let broken = 0;
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
    // Counted, and let go: targets hold addresses that open something.
    const kept: SurveyRow = { id, facts: { ...facts, target: undefined }, faults };
    rows.push(kept);
    byId.set(id, kept);
    for (const { kind } of faults) groups.get(kind)?.push(kept);
    if (faults.some(({ kind }) => isBroken(kind))) broken += 1;
  }

  const survey: EndpointSurvey = {
    rows,
    groups,
    connections,
    integrations,
    find: (identifier) => byId.get(identifier),
    get broken() {
      return broken;
    },
    get incomplete() {
      return incomplete;
    },
  };
  return { survey, add };
}

/** Endpoints whose context has all of these keys, and maybe more. */
export const withContext = (
  rows: readonly SurveyRow[],
  keys: readonly string[],
): readonly SurveyRow[] =>
  rows.filter(({ facts }) => keys.every((key) => facts.contextKeys.includes(key)));
