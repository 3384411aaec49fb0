import { useState } from "react";
import type { QueryInputProps } from "./query-input.tsx";

/** Returns state that preserves text and focus when `QueryField` replaces `QueryInput`. */
export function useQueryInput(): Omit<QueryInputProps, "label"> {
  const [text, onTextChange] = useState("");
  const [isFocused, onFocusedChange] = useState(false);
  const [isOpen, onOpenChange] = useState(false);
  return { text, onTextChange, isFocused, onFocusedChange, isOpen, onOpenChange };
}
