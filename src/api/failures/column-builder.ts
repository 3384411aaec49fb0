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
  /**
   * Adds an event, which replaces an earlier record with the same ID, unless both have the same
   * revision.
   */
  add(eventData: EventData): void;
  /** Removes the events that were created before a time in milliseconds. */
  removeBefore(at: number): void;
  /** Number of distinct events. */
  readonly eventCount: number;
  /** Number of replaced and removed records. They still use memory. */
  readonly replacedCount: number;
  /**
   * Returns the columns. They are valid until the builder changes, because a change reuses or
   * replaces their arrays.
   */
  getColumns(): EventColumns;
  toSaved(): SavedColumns;
}

/**
 * Maximum total length of raw texts, in characters. A new raw text that would exceed the maximum is
 * replaced by an empty string.
 */
const maxRawTextsLength = 16_000_000;

const byteColumnNames = [
  "outcome",
  "isUndelivered",
  "isOpen",
  "isReplaced",
  "callResult",
  "issueKind",
] as const;
const integerColumnNames = [
  "latencyProvider",
  "facetStart",
  "facetIds",
  "callEvent",
  "callProvider",
  "callChannel",
  "callStep",
  "callIntegration",
  "issueEvent",
  "issueProvider",
  "issueChannel",
  "issueStep",
  "issueIntegration",
  "issueText",
  "issueRawText",
] as const;
const numberColumnNames = ["createdAt", "latency", "callAt", "issueAt"] as const;

const createColumns = <Name extends string, Data, Column>(
  names: readonly Name[],
  create: (initialData?: Data) => Column,
  savedData: Readonly<Record<string, Data>> | undefined,
) =>
  // `Object.fromEntries` loses the type of the keys.
  Object.fromEntries(names.map((name) => [name, create(savedData?.[name])])) as Record<
    Name,
    Column
  >;

export function createColumnBuilder(savedColumns?: SavedColumns): ColumnBuilder {
  const byteColumns = createColumns(byteColumnNames, createByteColumn, savedColumns?.bytes);
  const integerColumns = createColumns(
    integerColumnNames,
    createIntegerColumn,
    savedColumns?.integers,
  );
  const numberColumns = createColumns(numberColumnNames, createNumberColumn, savedColumns?.numbers);
  const { facetIds, facetStart } = integerColumns;
  const ids = [...(savedColumns?.ids ?? [])];
  const revisions = [...(savedColumns?.revisions ?? [])];
  const facetDictionary = createFacetDictionary(savedColumns?.facets);
  const facetLabels = new Map(savedColumns?.facetLabels);
  const textDictionary = createTextDictionary(savedColumns?.texts);
  const rawTextDictionary = createTextDictionary(savedColumns?.rawTexts ?? [""], maxRawTextsLength);
  const isCurrent = (position: number) => byteColumns.isReplaced.data[position] !== 1;
  /** The position of each event's last record. */
  const positionsById = new Map(
    [...ids.entries()].flatMap(([position, id]) => (isCurrent(position) ? [[id, position]] : [])),
  );
  if (facetStart.count === 0) facetStart.push(0);

  /** The position of the last event with a facet, by facet ID. */
  const lastPositions: number[] = [];

  const getOptionalFacet = (key: string, value: string | undefined) =>
    value === undefined ? noFacet : facetDictionary.getId(key, value);

  const addFacets = (eventData: EventData, position: number) => {
    const { workflowName } = eventData;
    eventData.visitFacets((key, value) => {
      const id = facetDictionary.getId(key, value);
      if (id === noFacet || lastPositions[id] === position) return;
      lastPositions[id] = position;
      facetIds.push(id);
      if (workflowName !== undefined && key === "workflow") facetLabels.set(id, workflowName);
    }, facetDictionary.addTruncatedKey);
    facetStart.push(facetIds.count);
  };
  const addCalls = ({ calls }: EventData, position: number) => {
    for (const { at, provider, channel, step, integration, result } of calls) {
      integerColumns.callEvent.push(position);
      numberColumns.callAt.push(at);
      integerColumns.callProvider.push(facetDictionary.getId("provider", provider));
      integerColumns.callChannel.push(facetDictionary.getId("channel", channel));
      integerColumns.callStep.push(facetDictionary.getId("step", step));
      integerColumns.callIntegration.push(getOptionalFacet("integration", integration));
      byteColumns.callResult.push(callResults.indexOf(result));
    }
  };
  const addIssues = ({ issues }: EventData, position: number) => {
    for (const { at, kind, provider, channel, step, integration, text, rawText } of issues) {
      integerColumns.issueEvent.push(position);
      numberColumns.issueAt.push(at);
      byteColumns.issueKind.push(issueKinds.indexOf(kind));
      integerColumns.issueProvider.push(getOptionalFacet("provider", provider));
      integerColumns.issueChannel.push(facetDictionary.getId("channel", channel));
      integerColumns.issueStep.push(facetDictionary.getId("step", step));
      integerColumns.issueIntegration.push(getOptionalFacet("integration", integration));
      integerColumns.issueText.push(textDictionary.getId(text));
      integerColumns.issueRawText.push(rawTextDictionary.getId(rawText));
    }
  };

  return {
    get eventCount() {
      return positionsById.size;
    },
    get replacedCount() {
      return ids.length - positionsById.size;
    },
    add(eventData) {
      const previousPosition = positionsById.get(eventData.id);
      if (previousPosition !== undefined) {
        if (revisions[previousPosition] === eventData.revision) return;
        byteColumns.isReplaced.data[previousPosition] = 1;
      }
      const position = ids.push(eventData.id) - 1;
      positionsById.set(eventData.id, position);
      revisions.push(eventData.revision);
      numberColumns.createdAt.push(eventData.createdAt);
      byteColumns.outcome.push(outcomeKinds.indexOf(eventData.outcome));
      byteColumns.isUndelivered.push(eventData.isUndelivered ? 1 : 0);
      byteColumns.isOpen.push(eventData.isOpen ? 1 : 0);
      byteColumns.isReplaced.push(0);
      numberColumns.latency.push(eventData.latencyMs);
      integerColumns.latencyProvider.push(getOptionalFacet("provider", eventData.latencyProvider));
      addFacets(eventData, position);
      addCalls(eventData, position);
      addIssues(eventData, position);
    },
    removeBefore(at) {
      for (const [id, position] of positionsById) {
        if ((numberColumns.createdAt.data[position] ?? 0) >= at) continue;
        byteColumns.isReplaced.data[position] = 1;
        positionsById.delete(id);
      }
    },
    getColumns: () => ({
      count: ids.length,
      ids,
      createdAt: numberColumns.createdAt.data,
      outcome: byteColumns.outcome.data,
      isUndelivered: byteColumns.isUndelivered.data,
      isOpen: byteColumns.isOpen.data,
      isReplaced: byteColumns.isReplaced.data,
      latency: numberColumns.latency.data,
      latencyProvider: integerColumns.latencyProvider.data,
      facetStart: facetStart.data,
      facetIds: facetIds.data,
      facets: facetDictionary.facets,
      facetLabels,
      calls: {
        count: integerColumns.callEvent.count,
        event: integerColumns.callEvent.data,
        at: numberColumns.callAt.data,
        provider: integerColumns.callProvider.data,
        channel: integerColumns.callChannel.data,
        step: integerColumns.callStep.data,
        integration: integerColumns.callIntegration.data,
        result: byteColumns.callResult.data,
      },
      issues: {
        count: integerColumns.issueEvent.count,
        event: integerColumns.issueEvent.data,
        at: numberColumns.issueAt.data,
        kind: byteColumns.issueKind.data,
        provider: integerColumns.issueProvider.data,
        channel: integerColumns.issueChannel.data,
        step: integerColumns.issueStep.data,
        integration: integerColumns.issueIntegration.data,
        text: integerColumns.issueText.data,
        rawText: integerColumns.issueRawText.data,
      },
      texts: textDictionary.texts,
      rawTexts: rawTextDictionary.texts,
      truncatedKeys: facetDictionary.truncatedKeys,
    }),
    toSaved: () => ({
      ids: [...ids],
      revisions: [...revisions],
      facets: facetDictionary.toSaved(),
      facetLabels: new Map(facetLabels),
      texts: [...textDictionary.texts],
      rawTexts: [...rawTextDictionary.texts],
      bytes: toSavedColumns(byteColumns),
      integers: toSavedColumns(integerColumns),
      numbers: toSavedColumns(numberColumns),
    }),
  };
}

const toSavedColumns = <Data>(columns: Readonly<Record<string, { toSaved: () => Data }>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.toSaved()]));
