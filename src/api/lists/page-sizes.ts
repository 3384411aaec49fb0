/** Page sizes of cursor lists. `src/api/events.ts` has those of the event list. */
export const pageSizes = [25, 50, 100] as const;
export const defaultListPageSize = 50;
