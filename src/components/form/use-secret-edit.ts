import { useCallback, useRef, useState } from "react";

/** The value of a secret's field: undefined keeps the stored value, an empty text removes it. */
type SecretValue = string | undefined;

/**
 * Returns the state of a stored secret: kept, replaced once another is typed, or removed. Opening
 * the input changes nothing by itself. The focus moves to the element that replaces the pressed
 * button.
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
    /** Whether the stored value is shown in place of the input. */
    showsStored: isStored && !isEditing && (value === undefined || value === ""),
    isRemoved: isStored && value === "",
    /** The ref of the input, and of the buttons that replace it. */
    takeFocus,
    open: (text?: string) => move(true, text),
    keep: () => move(false, undefined),
    remove: () => move(false, ""),
    type: (text: string) => onChange(isStored && text === "" ? undefined : text),
  };
}
export type SecretEdit = ReturnType<typeof useSecretEdit>;
