import { useEffect, useEffectEvent } from "react";
import { useNotices } from "./use-notices.ts";

/**
 * Announces its first text, for example the title of a record that opens while the focus stays in
 * the list. Use the record's ID as the key.
 */
export function Announcement({ text }: { text: string }) {
  const { announce } = useNotices();
  const announceText = useEffectEvent(() => announce(text));
  useEffect(() => announceText(), []);
  return null;
}
