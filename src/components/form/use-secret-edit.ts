import { useCallback, useRef, useState } from "react";

/** Undefined keeps the saved secret, and an empty string removes it. */
type SecretValue = string | undefined;

/**
 * Returns the editing state of a secret. When the state changes, the focus moves to the element
 * that replaces the clicked button.
 */
export function useSecretEdit(
  value: SecretValue,
  onChange: (value: SecretValue) => void,
  isSaved: boolean,
) {
  const [isEditing, setIsEditing] = useState(false);
  const shouldFocus = useRef(false);
  const focusRef = useCallback((element: HTMLElement | null) => {
    if (element === null || !shouldFocus.current) return;
    shouldFocus.current = false;
    element.focus();
  }, []);
  const changeState = (isNowEditing: boolean, newValue: SecretValue) => {
    shouldFocus.current = true;
    setIsEditing(isNowEditing);
    onChange(newValue);
  };
  return {
    showsSaved: isSaved && !isEditing && (value === undefined || value === ""),
    isRemoved: isSaved && value === "",
    /** Ref for the input and for the buttons that replace it. */
    focusRef,
    open: (text?: string) => changeState(true, text),
    keep: () => changeState(false, undefined),
    remove: () => changeState(false, ""),
    type: (text: string) => onChange(isSaved && text === "" ? undefined : text),
  };
}
export type SecretEdit = ReturnType<typeof useSecretEdit>;
