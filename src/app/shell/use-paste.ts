import { useEffect, useEffectEvent } from "react";
import { ownsKeys } from "../../lib/shortcuts.ts";

/** Hears of a text that is pasted where nothing takes it: not in a field, a dialog or a menu. */
export function usePaste(onText: (text: string) => void): void {
  const heard = useEffectEvent(onText);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || ownsKeys(event.target)) return;
      const text = event.clipboardData?.getData("text").trim() ?? "";
      if (text === "") return;
      event.preventDefault();
      heard(text);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
}
