/** Widths in pixels of the two sides of a split view. */
export const minListWidth = 448;
export const minDetailWidth = 360;
export const maxDetailWidth = 1600;
export const initialDetailWidth = 600;
