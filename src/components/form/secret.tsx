import { useCallback, useId, useSyncExternalStore } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { maskedSecret } from "../../../contract/masked-secret.ts";
import { createValueStore } from "../../lib/value-store.ts";
import { useCopy } from "../copy-button.tsx";
import { DataText } from "../text/data-text.tsx";

const hideAfterMs = 30_000;
/** The application reveals at most one secret at a time. */
const revealedIdStore = createValueStore<string | undefined>(undefined);
let timer: ReturnType<typeof setTimeout>;

function hide() {
  clearTimeout(timer);
  window.removeEventListener("blur", hide);
  revealedIdStore.set(undefined);
}

function reveal(id: string) {
  hide();
  revealedIdStore.set(id);
  timer = setTimeout(hide, hideAfterMs);
  window.addEventListener("blur", hide);
}

/**
 * Returns whether the secret is revealed, and a function that reveals it and hides any other
 * secret. The secret is hidden after 30 s, when the window loses focus, and on unmount.
 */
function useReveal(): { isRevealed: boolean; show: () => void } {
  const id = useId();
  const readIsRevealed = () => revealedIdStore.get() === id;
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribe = revealedIdStore.subscribe(listener);
      return () => {
        unsubscribe();
        if (revealedIdStore.get() === id) hide();
      };
    },
    [id],
  );
  return { isRevealed: useSyncExternalStore(subscribe, readIsRevealed), show: () => reveal(id) };
}

const Row = styled("span")({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 4,
  minInlineSize: 0,
});

const Text = styled("span")({
  font: "400 12px/20px var(--mono)",
  fontVariantLigatures: "none",
  overflowWrap: "anywhere",
  marginInlineEnd: 4,
});

export interface SecretProps {
  label: string;
  /** Returns the secret when it is revealed or copied. Until then, the DOM doesn't contain it. */
  read: () => string;
}

export function Secret({ label, read }: SecretProps) {
  const { isRevealed, show } = useReveal();
  const { state, copy } = useCopy();
  return (
    <Row
      onBlur={(event) => {
        if (isRevealed && !event.currentTarget.contains(event.relatedTarget)) hide();
      }}
    >
      <Text>
        {isRevealed ? (
          <DataText value={read()} maxLength={4096} />
        ) : (
          <span aria-label="hidden">{maskedSecret}</span>
        )}
      </Text>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-label={`${isRevealed ? "Hide" : "Reveal"} ${label}`}
        onClick={isRevealed ? hide : show}
      >
        {isRevealed ? "Hide" : "Reveal"}
      </Button>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-label={`Copy ${label}`}
        onClick={() => copy(read())}
      >
        {state === "idle" ? "Copy" : state === "copied" ? "Copied" : "Copying blocked"}
      </Button>
    </Row>
  );
}
