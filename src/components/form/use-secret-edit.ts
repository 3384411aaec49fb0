import { useCallback, useRef, useState } from "react";

/** What a secret's field holds: undefined keeps the stored value, an empty text removes it. */
type SecretValue = string | undefined;

/**
 * Holds the state of a secret that is stored: kept, replaced once another is typed, or removed.
 * Opening the input changes nothing by itself. The focus follows what takes the place of the
 * pressed button, which is gone by then.
 */
export function useSecretEdit(
  value: SecretValue,
  onChange: (value: SecretValue) => void,
  isStored: boolean,
) {
  const [isEditing, setEditing] = useState(false);
  const shouldFocus = useRef(false);
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (element === null || !shouldFocus.current) return;
    shouldFocus.current = false;
    element.focus();
  }, []);
  const move = (editing: boolean, next: SecretValue) => {
    shouldFocus.current = true;
    setEditing(editing);
    onChange(next);
  };
  return {
    /** Whether the stored value stands in the place of the input. */
    showsStored: isStored && !isEditing && (value === undefined || value === ""),
    isRemoved: isStored && value === "",
    /** The ref of the input, and of the buttons that take its place. */
    takeFocus,
    open: (text?: string) => move(true, text),
    keep: () => move(false, undefined),
    remove: () => move(false, ""),
    type: (text: string) => onChange(isStored && text === "" ? undefined : text),
  };
}
export type SecretEdit = ReturnType<typeof useSecretEdit>;
