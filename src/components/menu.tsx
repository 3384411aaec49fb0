import type { ReactNode } from "react";
import { lazyComponent } from "./lazy-component.tsx";

interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  /** Second line of the entry. */
  note?: string | undefined;
  disabled?: boolean;
  onSelect: () => void;
}

export type MenuEntry =
  | (MenuItem & { kind?: "action" })
  | (MenuItem & { kind: "radio" | "checkbox"; checked: boolean })
  | { kind: "heading"; label: ReactNode }
  | { kind: "divider" };

/** `useMenu` provides the required props other than `entries`. */
export const Menu = lazyComponent(async () => (await import("./menu-popup.tsx")).MenuPopup);
