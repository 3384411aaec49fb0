/** Columns for the names of fields, the left event, and the right event. */
export const sideColumns = "minmax(150px, 1fr) minmax(0, 2fr) minmax(0, 2fr)";
export const sideGap = 18;
