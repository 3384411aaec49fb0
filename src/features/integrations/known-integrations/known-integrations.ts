import { asObject, asObjects, asText, type LooseObject } from "../../../../domain/loose.ts";
import { describeFilters, joinText } from "../../../../domain/filter-text.ts";
import {
  getChannelName,
  type IntegrationInfo,
} from "../../../entities/integrations/integration-info.ts";

/**
 * An integration saved in this browser, because the API may not list inactive integrations.
 * Credentials are never saved.
 */
export interface KnownIntegration {
  /** Internal ID, or the identifier if the ID is unknown. */
  id: string;
  identifier: string;
  name: string;
  providerId: string;
  channel: string | undefined;
  /** `off` means inactive, and `named` means that only a reference to the integration is known. */
  state: "active" | "off" | "named";
  primary: boolean;
  /** Conditions as text; empty for an integration without conditions. */
  conditions: string;
  /** Last time the service returned the integration, in milliseconds; 0 if unknown. */
  seenAt: number;
}

export type KnownIntegrations = readonly KnownIntegration[];

const maxEntries = 2000;

function parseEntry(value: LooseObject): KnownIntegration[] {
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

/** Parses saved or imported entries. Returns undefined for an unknown format. */
export function parseKnownIntegrations(value: unknown): KnownIntegrations | undefined {
  const list = Array.isArray(value) ? value : asObject(value)?.["integrations"];
  return Array.isArray(list) ? asObjects(list).flatMap(parseEntry).slice(0, maxEntries) : undefined;
}

type IntegrationKey = Pick<KnownIntegration, "id" | "identifier">;

const isSameIntegration = (a: IntegrationKey, b: IntegrationKey) =>
  a.id === b.id || (a.identifier !== "" && a.identifier === b.identifier);

/** Adds entries. An entry replaces the existing entry of its integration. */
export function withEntries(
  knownIntegrations: KnownIntegrations,
  entries: KnownIntegrations,
): KnownIntegrations {
  const otherEntries = knownIntegrations.filter(
    (existingEntry) => !entries.some((entry) => isSameIntegration(existingEntry, entry)),
  );
  return [...entries, ...otherEntries].slice(0, maxEntries);
}

/** Adds entries that are new, or newer than the existing entry of their integration. */
export function mergeEntries(
  knownIntegrations: KnownIntegrations,
  entries: KnownIntegrations,
): KnownIntegrations {
  return entries.reduce(
    (mergedEntries, entry) =>
      mergedEntries.some(
        (candidate) => isSameIntegration(candidate, entry) && candidate.seenAt >= entry.seenAt,
      )
        ? mergedEntries
        : withEntries(mergedEntries, [entry]),
    knownIntegrations,
  );
}

export const toKnownIntegration = (info: IntegrationInfo, seenAt: number): KnownIntegration => ({
  id: info.id,
  identifier: info.identifier,
  name: info.name,
  providerId: info.providerId,
  channel: info.channel,
  state: info.active ? "active" : "off",
  primary: info.primary,
  conditions: joinText(describeFilters(info.conditions)),
  seenAt,
});

export const findEntry = (
  knownIntegrations: KnownIntegrations,
  id: string,
): KnownIntegration | undefined =>
  knownIntegrations.find((entry) => entry.id === id || entry.identifier === id);

export const findMissingEntries = (
  knownIntegrations: KnownIntegrations,
  activeIntegrations: readonly IntegrationKey[],
): KnownIntegrations =>
  knownIntegrations.filter(
    (entry) => !activeIntegrations.some((info) => isSameIntegration(entry, info)),
  );

/** Describes changes, for example "the conditions of Mailgun were removed". */
export function describeDifferences(
  previousEntries: KnownIntegrations,
  activeIntegrations: readonly IntegrationInfo[],
): string[] {
  const currentEntries = activeIntegrations.map((info) => toKnownIntegration(info, 0));
  const sentences: string[] = [];
  for (const entry of currentEntries) {
    const previousEntry = previousEntries.find((candidate) => isSameIntegration(candidate, entry));
    if (previousEntry === undefined) continue;
    if (entry.primary && !previousEntry.primary && previousEntry.state === "active") {
      const previousPrimary = previousEntries.find(
        (candidate) =>
          candidate.primary &&
          candidate.channel === entry.channel &&
          // A channel can have several primaries, so a current primary wasn't replaced.
          !currentEntries.some(
            (current) => current.primary && isSameIntegration(candidate, current),
          ),
      );
      const channelText = getChannelName(entry.channel ?? "");
      sentences.push(
        previousPrimary
          ? `the primary for ${channelText} moved from ${previousPrimary.name} to ${entry.name}`
          : `${entry.name} became primary for ${channelText}`,
      );
    }
    if (previousEntry.state === "off") sentences.push(`${entry.name} was activated`);
    if (previousEntry.state !== "named" && previousEntry.conditions !== entry.conditions) {
      sentences.push(
        entry.conditions === ""
          ? `the conditions of ${entry.name} were removed`
          : previousEntry.conditions === ""
            ? `conditions were added to ${entry.name}`
            : `the conditions of ${entry.name} were changed`,
      );
    }
    if (
      previousEntry.primary &&
      !entry.primary &&
      !currentEntries.some(
        (candidate) => candidate.primary && candidate.channel === previousEntry.channel,
      )
    ) {
      sentences.push(
        `${entry.name} is no longer primary, and the channel has no primary integration`,
      );
    }
  }
  for (const previousEntry of findMissingEntries(previousEntries, activeIntegrations)) {
    if (previousEntry.state === "active")
      sentences.push(`${previousEntry.name} is no longer active`);
  }
  return sentences;
}
