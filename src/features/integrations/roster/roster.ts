import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { filtersWords, wordsText } from "../../../../domain/step-filter.ts";
import {
  channelWord,
  type IntegrationFacts,
} from "../../../entities/integrations/integration-facts.ts";

/**
 * An integration saved in this browser: the API lists only active ones, so an inactive one couldn't
 * be found otherwise. Never contains credentials.
 */
export interface RosterEntry {
  /** The internal ID, or the identifier if only that is known. */
  id: string;
  identifier: string;
  name: string;
  providerId: string;
  channel: string | undefined;
  state: "active" | "off" | "named";
  primary: boolean;
  /** In words; empty without conditions. */
  conditions: string;
  /** Milliseconds since the epoch, by the browser's clock. */
  seenAt: number;
}

export type Roster = readonly RosterEntry[];

/** More than any organization has; limits what an imported file can store. */
const most = 2000;

function readEntry(value: LooseObject): RosterEntry[] {
  const identifier = asText(value["identifier"]) ?? "";
  const id = asText(value["id"]) ?? identifier;
  const seenAt = value["seenAt"];
  if (id === "") return [];
  return [
    {
      id: id.slice(0, 255),
      identifier: identifier.slice(0, 255),
      name: (asText(value["name"]) ?? (identifier || id)).slice(0, 255),
      providerId: (asText(value["providerId"]) ?? "").slice(0, 100),
      channel: asText(value["channel"]),
      state: value["state"] === "active" || value["state"] === "off" ? value["state"] : "named",
      primary: value["primary"] === true,
      conditions: asText(value["conditions"]) ?? "",
      seenAt: typeof seenAt === "number" && Number.isFinite(seenAt) ? seenAt : 0,
    },
  ];
}

/** Parses a saved or imported roster; undefined if invalid. */
export function readRoster(value: unknown): Roster | undefined {
  const list = Array.isArray(value) ? value : asObject(value)?.["integrations"];
  return Array.isArray(list) ? asObjects(list).flatMap(readEntry).slice(0, most) : undefined;
}

const isSame = (one: RosterEntry, other: RosterEntry) =>
  one.id === other.id || (one.identifier !== "" && one.identifier === other.identifier);

/** Adds entries, which replace older versions of themselves. */
export function withEntries(roster: Roster, entries: Roster): Roster {
  const rest = roster.filter((known) => !entries.some((entry) => isSame(known, entry)));
  return [...entries, ...rest].slice(0, most);
}

/** Adds entries; of two versions of one, the later stays. */
export function learned(roster: Roster, entries: Roster): Roster {
  const fresh = entries.filter((entry) => {
    const known = roster.find((candidate) => isSame(candidate, entry));
    return known === undefined || known.seenAt < entry.seenAt;
  });
  return fresh.length === 0 ? roster : withEntries(roster, fresh);
}

export const entryOf = (facts: IntegrationFacts, seenAt: number): RosterEntry => ({
  id: facts.id,
  identifier: facts.identifier,
  name: facts.name,
  providerId: facts.providerId,
  channel: facts.channel,
  state: facts.active ? "active" : "off",
  primary: facts.primary,
  conditions: wordsText(filtersWords(facts.conditions)),
  seenAt,
});

export const findEntry = (roster: Roster, id: string): RosterEntry | undefined =>
  roster.find((entry) => entry.id === id || entry.identifier === id);

export const missingFrom = (roster: Roster, active: readonly IntegrationFacts[]): Roster =>
  roster.filter(
    (entry) =>
      !active.some(({ id, identifier }) => entry.id === id || entry.identifier === identifier),
  );

/** Describes changes since the last visit: "the conditions of Mailgun were removed". */
export function differences(before: Roster, active: readonly IntegrationFacts[]): string[] {
  const now = active.map((facts) => entryOf(facts, 0));
  const said: string[] = [];
  for (const entry of now) {
    const was = before.find((known) => isSame(known, entry));
    if (was === undefined) continue;
    if (entry.primary && !was.primary && was.state === "active") {
      const from = before.find(
        (known) => known.primary && known.channel === entry.channel && !isSame(known, entry),
      );
      const channel = channelWord(entry.channel ?? "");
      said.push(
        from
          ? `the primary for ${channel} moved from ${from.name} to ${entry.name}`
          : `${entry.name} became primary for ${channel}`,
      );
    }
    if (was.state === "off") said.push(`${entry.name} was activated`);
    if (was.state !== "named" && was.conditions !== entry.conditions) {
      const change =
        entry.conditions === "" ? "were removed" : was.conditions === "" ? "were added" : "changed";
      said.push(`the conditions of ${entry.name} ${change}`);
    }
    if (was.primary && !entry.primary && !now.some((o) => o.primary && o.channel === was.channel)) {
      said.push(`${entry.name} is no longer primary, and no other integration is`);
    }
  }
  for (const was of missingFrom(before, active)) {
    if (was.state === "active") said.push(`${was.name} is no longer active`);
  }
  return said;
}

/** When the roster was last updated; undefined if empty. */
export const lastSeen = (roster: Roster): number | undefined =>
  roster.length === 0 ? undefined : Math.max(...roster.map(({ seenAt }) => seenAt));
