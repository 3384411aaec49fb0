import { useMemo, useState, type ReactNode } from "react";
import Button from "@mui/material/Button";
import { maskSecrets, type IsSecretField } from "../../../contract/mask-secrets.ts";

/**
 * Returns the masked text, and a button that reveals the secrets if there are any. A new text is
 * masked again.
 */
export function useMaskedText(
  text: string,
  isSecretField?: IsSecretField,
): { text: string; reveal: ReactNode } {
  const [revealed, setRevealed] = useState<string>();
  const masked = useMemo(() => maskSecrets(text, isSecretField), [text, isSecretField]);
  const isRevealed = revealed === text;
  const reveal = masked !== text && (
    <Button
      size="small"
      aria-pressed={isRevealed}
      onClick={() => setRevealed(isRevealed ? undefined : text)}
    >
      Reveal secrets
    </Button>
  );
  return { text: isRevealed ? text : masked, reveal };
}
