import { outcomeKinds } from "../event-reading/browser-filters.ts";
import { callResults, type EventColumns, issueKinds, noFacet } from "./event-columns.ts";
import type { EventData } from "./event-data.ts";
import { createFacetDictionary, type SavedFacets } from "./facet-dictionary.ts";
import { createByteColumn, createIntegerColumn, createNumberColumn } from "./growable.ts";
import { createTextDictionary } from "./text-dictionary.ts";

/** Columns in a form that IndexedDB can store. */
export interface SavedColumns {
  readonly ids: readonly string[];
  readonly revisions: readonly string[];
  readonly facets: SavedFacets;
  readonly facetLabels: ReadonlyMap<number, string>;
  readonly texts: readonly string[];
  readonly rawTexts: readonly string[];
  readonly bytes: Readonly<Record<string, Uint8Array>>;
  readonly integers: Readonly<Record<string, Uint32Array>>;
  readonly numbers: Readonly<Record<string, Float64Array>>;
}

export interface ColumnBuilder {
  /** Adds an event. A known ID replaces the earlier record, unless the record is unchanged. */
  add(eventData: EventData): void;
  /** Number of distinct events. */
  readonly eventCount: number;
  /** Number of records that later ones replaced. They still take memory. */
  readonly replacedCount: number;
  readonly byteCount: number;
  /** Returns the columns. They change with the next event. */
  columns(): EventColumns;
  save(): SavedColumns;
}

/**
 * Maximum total length of raw texts, in characters. When it is reached, further issues get an empty
 * raw text.
 */
const maxRawTextsLength = 16_000_000;
/** Estimated bytes of an event's ID, including its position and revision. */
const bytesPerId = 160;
/** Estimated bytes of an entry of the dictionary without its value. */
const bytesPerFacet = 120;

const byteNames = ["outcome", "isUndelivered", "isReplaced", "callResult", "issueKind"] as const;
const integerNames = [
  "latencyProvider",
  "facetStart",
  "facetIds",
  "callEvent",
  "callProvider",
  "callChannel",
  "callStep",
  "issueEvent",
  "issueProvider",
  "issueChannel",
  "issueStep",
  "issueText",
  "issueRawText",
] as const;
const numberNames = ["createdAt", "latency", "callAt", "issueAt"] as const;

/** Returns one column for each name. */
const createColumns = <Name extends string, Saved, Column>(
  names: readonly Name[],
  create: (saved?: Saved) => Column,
  saved: Readonly<Record<string, Saved>> | undefined,
) =>
  // `Object.fromEntries` loses the type of the keys.
  Object.fromEntries(names.map((name) => [name, create(saved?.[name])])) as Record<Name, Column>;

export function createColumnBuilder(saved?: SavedColumns): ColumnBuilder {
  const flags = createColumns(byteNames, createByteColumn, saved?.bytes);
  const lists = createColumns(integerNames, createIntegerColumn, saved?.integers);
  const times = createColumns(numberNames, createNumberColumn, saved?.numbers);
  const { facetIds, facetStart } = lists;
  const ids = [...(saved?.ids ?? [])];
  const revisions = [...(saved?.revisions ?? [])];
  const dictionary = createFacetDictionary(saved?.facets);
  const facetLabels = new Map(saved?.facetLabels);
  const texts = createTextDictionary(saved?.texts);
  const rawTexts = createTextDictionary(saved?.rawTexts ?? [""], maxRawTextsLength);
  // Records of an event are in order, so the map contains the position of the last one.
  const positions = new Map(ids.map((id, position) => [id, position]));
  if (facetStart.count === 0) facetStart.push(0);

  /** The last event with a facet, by facet ID. */
  const lastEvents: number[] = [];

  const getOptionalFacet = (key: string, value: string | undefined) =>
    value === undefined ? noFacet : dictionary.getId(key, value);

  const addFacets = (eventData: EventData, event: number) => {
    const { workflowName } = eventData;
    eventData.visitFacets((key, value) => {
      const id = dictionary.getId(key, value);
      if (id === noFacet || lastEvents[id] === event) return;
      lastEvents[id] = event;
      facetIds.push(id);
      if (workflowName !== undefined && key === "workflow") facetLabels.set(id, workflowName);
    });
    facetStart.push(facetIds.count);
  };
  const addCalls = ({ calls }: EventData, event: number) => {
    for (const { at, provider, channel, step, result } of calls) {
      lists.callEvent.push(event);
      times.callAt.push(at);
      lists.callProvider.push(dictionary.getId("provider", provider));
      lists.callChannel.push(dictionary.getId("channel", channel));
      lists.callStep.push(dictionary.getId("step", step));
      flags.callResult.push(callResults.indexOf(result));
    }
  };
  const addIssues = ({ issues }: EventData, event: number) => {
    for (const { at, kind, provider, channel, step, text, rawText } of issues) {
      lists.issueEvent.push(event);
      times.issueAt.push(at);
      flags.issueKind.push(issueKinds.indexOf(kind));
      lists.issueProvider.push(getOptionalFacet("provider", provider));
      lists.issueChannel.push(dictionary.getId("channel", channel));
      lists.issueStep.push(dictionary.getId("step", step));
      lists.issueText.push(texts.getId(text));
      lists.issueRawText.push(rawTexts.getId(rawText));
    }
  };

  return {
    get eventCount() {
      return positions.size;
    },
    get replacedCount() {
      return ids.length - positions.size;
    },
    get byteCount() {
      const columns = [flags, lists, times].flatMap((group) => Object.values(group));
      const columnBytes = columns.reduce((sum, { data }) => sum + data.byteLength, 0);
      const strings = texts.length + rawTexts.length + dictionary.length;
      return (
        columnBytes + strings + ids.length * bytesPerId + dictionary.facets.length * bytesPerFacet
      );
    },
    add(eventData) {
      const previous = positions.get(eventData.id);
      if (previous !== undefined) {
        if (revisions[previous] === eventData.revision) return;
        flags.isReplaced.data[previous] = 1;
      }
      const event = ids.push(eventData.id) - 1;
      positions.set(eventData.id, event);
      revisions.push(eventData.revision);
      times.createdAt.push(eventData.createdAt);
      flags.outcome.push(outcomeKinds.indexOf(eventData.outcome));
      flags.isUndelivered.push(eventData.isUndelivered ? 1 : 0);
      flags.isReplaced.push(0);
      times.latency.push(eventData.latency);
      lists.latencyProvider.push(getOptionalFacet("provider", eventData.latencyProvider));
      addFacets(eventData, event);
      addCalls(eventData, event);
      addIssues(eventData, event);
    },
    columns: () => ({
      count: ids.length,
      ids,
      createdAt: times.createdAt.data,
      outcome: flags.outcome.data,
      isUndelivered: flags.isUndelivered.data,
      isReplaced: flags.isReplaced.data,
      latency: times.latency.data,
      latencyProvider: lists.latencyProvider.data,
      facetStart: facetStart.data,
      facetIds: facetIds.data,
      facets: dictionary.facets,
      facetLabels,
      calls: {
        count: lists.callEvent.count,
        event: lists.callEvent.data,
        at: times.callAt.data,
        provider: lists.callProvider.data,
        channel: lists.callChannel.data,
        step: lists.callStep.data,
        result: flags.callResult.data,
      },
      issues: {
        count: lists.issueEvent.count,
        event: lists.issueEvent.data,
        at: times.issueAt.data,
        kind: flags.issueKind.data,
        provider: lists.issueProvider.data,
        channel: lists.issueChannel.data,
        step: lists.issueStep.data,
        text: lists.issueText.data,
        rawText: lists.issueRawText.data,
      },
      texts: texts.texts,
      rawTexts: rawTexts.texts,
      truncatedKeys: dictionary.truncatedKeys,
    }),
    save: () => ({
      ids: [...ids],
      revisions: [...revisions],
      facets: dictionary.save(),
      facetLabels: new Map(facetLabels),
      texts: [...texts.texts],
      rawTexts: [...rawTexts.texts],
      bytes: saveColumns(flags),
      integers: saveColumns(lists),
      numbers: saveColumns(times),
    }),
  };
}

const saveColumns = <Data>(columns: Readonly<Record<string, { save: () => Data }>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.save()]));
