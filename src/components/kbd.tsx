import { styled } from "@mui/material/styles";
import { isApple, getKeycaps } from "../lib/browser/shortcuts.ts";
import { useActiveKeys } from "./use-shortcuts.ts";

const Cap = styled("kbd")({
  display: "inline-block",
  minInlineSize: 18,
  paddingInline: 5,
  border: "1px solid var(--line-button)",
  borderRadius: 4,
  background: "var(--surface)",
  color: "var(--ink-3)",
  font: "500 11px/16px var(--sans)",
  textAlign: "center",
  whiteSpace: "nowrap",
});

const Keys = styled("span")({ display: "inline-flex", alignItems: "center", gap: 3 });

/**
 * Renders a key combination: `mod+k` as Ctrl K, or as ⌘ K on Apple systems. Renders nothing if the
 * combination is turned off.
 */
export function Kbd({ keys }: { keys: string }) {
  return (
    useActiveKeys()(keys) && (
      <Keys>
        {getKeycaps(keys, isApple(navigator.platform)).map((cap, index) => (
          <Cap key={index}>{cap}</Cap>
        ))}
      </Keys>
    )
  );
}
