import type { SavedColumns } from "./column-builder.ts";
import { noFacet } from "./event-columns.ts";

// Rows of columns with these prefixes are calls or issues. Rows of other columns are events or
// facets.
const isCallColumn = (name: string) => name.startsWith("call");
const isIssueColumn = (name: string) => name.startsWith("issue");

const facetColumnNames = [
  "facetIds",
  "latencyProvider",
  "callProvider",
  "callChannel",
  "callStep",
  "callIntegration",
  "issueProvider",
  "issueChannel",
  "issueStep",
  "issueIntegration",
] as const;

type NumberArray = Uint8Array | Uint32Array | Float64Array;
type IntegerColumns = Readonly<Record<string, Uint32Array>>;

/**
 * Returns columns without replaced and removed records, and without facets and texts that no
 * remaining record uses.
 */
export function compactColumns(savedColumns: SavedColumns): SavedColumns {
  return compactDictionaries(compactRows(savedColumns));
}

function compactRows(savedColumns: SavedColumns): SavedColumns {
  const replacedFlags = savedColumns.bytes["isReplaced"] ?? new Uint8Array();
  const isCurrent = (event: number) => replacedFlags[event] !== 1;
  const facetStarts = savedColumns.integers["facetStart"] ?? new Uint32Array();
  const facetIds = savedColumns.integers["facetIds"] ?? new Uint32Array();
  const remainingFacets: number[] = [];
  const remainingStarts = [0];
  /** New positions of events, by their old positions. */
  const newPositions = new Uint32Array(savedColumns.ids.length);
  for (let event = 0; event < savedColumns.ids.length; event += 1) {
    if (!isCurrent(event)) continue;
    newPositions[event] = remainingStarts.length - 1;
    for (let index = facetStarts[event] ?? 0; index < (facetStarts[event + 1] ?? 0); index += 1) {
      remainingFacets.push(facetIds[index] ?? 0);
    }
    remainingStarts.push(remainingFacets.length);
  }
  const callEvents = savedColumns.integers["callEvent"] ?? new Uint32Array();
  const issueEvents = savedColumns.integers["issueEvent"] ?? new Uint32Array();
  const createRowFilter = (name: string) => (_: number, row: number) => {
    if (isCallColumn(name)) return isCurrent(callEvents[row] ?? 0);
    return isCurrent(isIssueColumn(name) ? (issueEvents[row] ?? 0) : row);
  };
  const compact = <Data extends NumberArray>(columns: Readonly<Record<string, Data>>) =>
    Object.fromEntries(
      // Typed arrays return their own type from `filter`.
      Object.entries(columns).map(([name, data]) => [
        name,
        data.filter(createRowFilter(name)) as Data,
      ]),
    );
  const { facetIds: _, facetStart: __, ...integers } = savedColumns.integers;
  const remainingIntegers = compact(integers);
  return {
    ...savedColumns,
    ids: savedColumns.ids.filter((_id, event) => isCurrent(event)),
    revisions: savedColumns.revisions.filter((_revision, event) => isCurrent(event)),
    bytes: compact(savedColumns.bytes),
    numbers: compact(savedColumns.numbers),
    integers: {
      ...remainingIntegers,
      callEvent: (remainingIntegers["callEvent"] ?? new Uint32Array()).map(
        (event) => newPositions[event] ?? 0,
      ),
      issueEvent: (remainingIntegers["issueEvent"] ?? new Uint32Array()).map(
        (event) => newPositions[event] ?? 0,
      ),
      facetIds: Uint32Array.from(remainingFacets),
      facetStart: Uint32Array.from(remainingStarts),
    },
  };
}

/** Removes the facets and texts that no row refers to. The others keep their order. */
function compactDictionaries(savedColumns: SavedColumns): SavedColumns {
  const { facets, facetLabels, texts, rawTexts, integers } = savedColumns;
  const facetRenumbering = createRenumbering(integers, facetColumnNames, facets.keys.length);
  const textRenumbering = createRenumbering(integers, ["issueText"], texts.length);
  // Raw text 0, an empty string, must keep its ID.
  const rawTextRenumbering = createRenumbering(integers, ["issueRawText"], rawTexts.length, [0]);
  const labels = [...facetLabels].flatMap(([id, label]) =>
    facetRenumbering.isUsed(id) ? [[facetRenumbering.toNewId(id), label] as const] : [],
  );
  return {
    ...savedColumns,
    facets: {
      ...facets,
      keys: facets.keys.filter((_, id) => facetRenumbering.isUsed(id)),
      values: facets.values.filter((_, id) => facetRenumbering.isUsed(id)),
    },
    facetLabels: new Map(labels),
    texts: texts.filter((_, id) => textRenumbering.isUsed(id)),
    rawTexts: rawTexts.filter((_, id) => rawTextRenumbering.isUsed(id)),
    integers: {
      ...integers,
      ...facetRenumbering.renumber(),
      ...textRenumbering.renumber(),
      ...rawTextRenumbering.renumber(),
    },
  };
}

/** Numbers the IDs that occur in the named columns, or in `otherIds`, without gaps. */
function createRenumbering(
  columns: IntegerColumns,
  names: readonly string[],
  idCount: number,
  otherIds: readonly number[] = [],
) {
  const usedFlags = new Uint8Array(idCount);
  // A typed array ignores `noFacet`, which is beyond its length.
  for (const name of names) for (const id of columns[name] ?? []) usedFlags[id] = 1;
  for (const id of otherIds) usedFlags[id] = 1;
  let usedCount = 0;
  const newIds = Uint32Array.from(usedFlags, (flag) => (usedCount += flag) - flag);
  const toNewId = (id: number) => newIds[id] ?? noFacet;
  return {
    isUsed: (id: number) => usedFlags[id] === 1,
    toNewId,
    renumber: (): IntegerColumns =>
      Object.fromEntries(
        names.map((name) => [name, (columns[name] ?? new Uint32Array()).map(toNewId)]),
      ),
  };
}
