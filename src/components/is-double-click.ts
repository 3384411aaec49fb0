import type { MouseEvent } from "react";

/**
 * Reports whether a click is the second one of a double click. Buttons that replace the pressed
 * button ignore such a click.
 */
export const isDoubleClick = ({ detail }: MouseEvent): boolean => detail > 1;
