import type { NavigationEntry } from "./navigation.tsx";
import type { ShortcutGroup } from "./shortcut-sheet.tsx";

export function getShellShortcuts(navigation: readonly NavigationEntry[]): ShortcutGroup[] {
  return [
    {
      name: "Anywhere",
      shortcuts: [
        { keys: "mod+k", label: "Search or paste an ID" },
        { keys: "mod+v", label: "Open a pasted ID" },
        { keys: "?", label: "Show keyboard shortcuts" },
        ...navigation.flatMap(({ keys, label }) =>
          keys ? [{ keys, label: `Go to ${label}` }] : [],
        ),
      ],
    },
  ];
}
