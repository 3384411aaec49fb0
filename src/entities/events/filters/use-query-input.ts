import { useState } from "react";
import type { QueryInputProps } from "./query-input.tsx";

/** Returns state that keeps the text and the focus while the field replaces the input. */
export function useQueryInput(): Omit<QueryInputProps, "label"> {
  const [text, onTextChange] = useState("");
  const [isFocused, onFocusedChange] = useState(false);
  const [isOpen, onOpenChange] = useState(false);
  return { text, onTextChange, isFocused, onFocusedChange, isOpen, onOpenChange };
}
