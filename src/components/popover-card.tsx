import { lazyComponent } from "./lazy-component.tsx";

/** Renders a popup with fields or buttons beside the button that opens it. */
export const PopoverCard = lazyComponent(async () => (await import("./popover.tsx")).Popover);
