import { useEffect, useEffectEvent } from "react";
import { getKeyOwner } from "../../lib/browser/shortcuts.ts";

/** Handles text pasted on the page, but not into fields, editors, dialogs, or menus. */
export function usePaste(onText: (text: string) => void): void {
  const handleText = useEffectEvent(onText);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || getKeyOwner(event) !== "page") return;
      const text = event.clipboardData?.getData("text").trim() ?? "";
      if (text === "") return;
      event.preventDefault();
      handleText(text);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
