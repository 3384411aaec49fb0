/** Columns for the names of fields, event A, and event B. */
export const sideColumns = "minmax(150px, 1fr) minmax(0, 2fr) minmax(0, 2fr)";
export const sideGap = 18;
