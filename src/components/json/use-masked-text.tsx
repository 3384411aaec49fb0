import { useMemo, useState, type ReactNode } from "react";
import Button from "@mui/material/Button";
import { maskSecrets, type IsSecretField } from "../../../contract/mask-secrets.ts";

/**
 * Returns the text, with secrets masked until revealed, and a button that reveals the secrets if
 * there are any. A new text is masked again.
 */
export function useMaskedText(
  text: string,
  isSecretField?: IsSecretField,
): { text: string; revealButton: ReactNode } {
  const [revealedText, setRevealedText] = useState<string>();
  const maskedText = useMemo(() => maskSecrets(text, isSecretField), [text, isSecretField]);
  const isRevealed = revealedText === text;
  const revealButton = maskedText !== text && (
    <Button
      size="small"
      aria-pressed={isRevealed}
      onClick={() => setRevealedText(isRevealed ? undefined : text)}
    >
      Reveal secrets
    </Button>
  );
  return { text: isRevealed ? text : maskedText, revealButton };
}
