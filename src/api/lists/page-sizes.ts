/**
 * Page sizes of cursor-paginated lists. Page sizes of the event list are in `src/api/events.ts`.
 */
export const pageSizes = [25, 50, 100] as const;
export const defaultListPageSize = 50;
