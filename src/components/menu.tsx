import type { ReactNode } from "react";
import { lazyComponent } from "./lazy-component.tsx";

interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  /** A second line. */
  note?: string | undefined;
  disabled?: boolean;
  onSelect: () => void;
}

export type MenuEntry =
  | (MenuItem & { kind?: "action" })
  | (MenuItem & { kind: "radio" | "checkbox"; checked: boolean })
  | { kind: "heading"; label: ReactNode }
  | { kind: "divider" };

/** The entries of a menu. Its other props come from `useMenu`. */
export const Menu = lazyComponent(async () => (await import("./menu-popup.tsx")).MenuPopup);
