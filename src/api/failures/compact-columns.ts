import type { SavedColumns } from "./column-builder.ts";

// Rows of columns with these prefixes are calls or issues. Rows of other columns are events or
// facets.
const isCallColumn = (name: string) => name.startsWith("call");
const isIssueColumn = (name: string) => name.startsWith("issue");

type Numbers = Uint8Array | Uint32Array | Float64Array;

/**
 * Returns columns without the records that later ones replaced. Facets and texts keep their IDs.
 */
export function compactColumns(savedColumns: SavedColumns): SavedColumns {
  const replacedFlags = savedColumns.bytes["isReplaced"] ?? new Uint8Array();
  const isCurrent = (event: number) => replacedFlags[event] !== 1;
  const facetStarts = savedColumns.integers["facetStart"] ?? new Uint32Array();
  const facetIds = savedColumns.integers["facetIds"] ?? new Uint32Array();
  const remainingFacets: number[] = [];
  const remainingStarts = [0];
  /** New positions of events. */
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
  const compact = <Data extends Numbers>(columns: Readonly<Record<string, Data>>) =>
    Object.fromEntries(
      // Typed arrays return their own type from `filter`.
      Object.entries(columns).map(([name, data]) => [
        name,
        data.filter(createRowFilter(name)) as Data,
      ]),
    );
  const { facetIds: _, facetStart: __, ...integers } = savedColumns.integers;
  const rows = compact(integers);
  return {
    ...savedColumns,
    ids: savedColumns.ids.filter((_id, event) => isCurrent(event)),
    revisions: savedColumns.revisions.filter((_revision, event) => isCurrent(event)),
    bytes: compact(savedColumns.bytes),
    numbers: compact(savedColumns.numbers),
    integers: {
      ...rows,
      callEvent: (rows["callEvent"] ?? new Uint32Array()).map((event) => newPositions[event] ?? 0),
      issueEvent: (rows["issueEvent"] ?? new Uint32Array()).map(
        (event) => newPositions[event] ?? 0,
      ),
      facetIds: Uint32Array.from(remainingFacets),
      facetStart: Uint32Array.from(remainingStarts),
    },
  };
}
