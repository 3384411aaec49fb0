import type { SavedColumns } from "./column-builder.ts";

// In columns with these prefixes, a row is a call or an issue. In others, it is an event or a
// facet.
const isCall = (name: string) => name.startsWith("call");
const isIssue = (name: string) => name.startsWith("issue");

type Numbers = Uint8Array | Uint32Array | Float64Array;

/**
 * Returns columns without the records that later ones replaced. Facets and texts keep their IDs.
 */
export function compactColumns(saved: SavedColumns): SavedColumns {
  const replaced = saved.bytes["isReplaced"] ?? new Uint8Array();
  const remains = (event: number) => replaced[event] !== 1;
  const starts = saved.integers["facetStart"] ?? new Uint32Array();
  const facetIds = saved.integers["facetIds"] ?? new Uint32Array();
  const remainingFacets: number[] = [];
  const remainingStarts = [0];
  /** New positions of events. */
  const newPositions = new Uint32Array(saved.ids.length);
  for (let event = 0; event < saved.ids.length; event += 1) {
    if (!remains(event)) continue;
    newPositions[event] = remainingStarts.length - 1;
    for (let at = starts[event] ?? 0; at < (starts[event + 1] ?? 0); at += 1) {
      remainingFacets.push(facetIds[at] ?? 0);
    }
    remainingStarts.push(remainingFacets.length);
  }
  const callEvents = saved.integers["callEvent"] ?? new Uint32Array();
  const issueEvents = saved.integers["issueEvent"] ?? new Uint32Array();
  const remainsRow = (name: string) => (_: number, row: number) => {
    if (isCall(name)) return remains(callEvents[row] ?? 0);
    return remains(isIssue(name) ? (issueEvents[row] ?? 0) : row);
  };
  const compact = <Data extends Numbers>(columns: Readonly<Record<string, Data>>) =>
    Object.fromEntries(
      // Typed arrays return their own type from `filter`.
      Object.entries(columns).map(([name, data]) => [name, data.filter(remainsRow(name)) as Data]),
    );
  const { facetIds: _, facetStart: __, ...integers } = saved.integers;
  const rows = compact(integers);
  return {
    ...saved,
    ids: saved.ids.filter((_id, event) => remains(event)),
    revisions: saved.revisions.filter((_revision, event) => remains(event)),
    bytes: compact(saved.bytes),
    numbers: compact(saved.numbers),
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
