import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { maskedSecret } from "../../../contract/secrets.ts";
import { useCopy } from "../copy-button.tsx";
import { DataText } from "../text/data-text.tsx";

/** Milliseconds until a revealed secret is hidden again. */
const revealedFor = 30_000;
// At most one secret of the whole application is revealed.
let revealed: string | undefined;
const listeners = new Set<() => void>();

function reveal(id: string | undefined) {
  revealed = id;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Reveals one secret at a time and hides it after 30 s, when the window loses the focus, and when
 * the component leaves.
 */
function useRevealed(): { shown: boolean; show: () => void; hide: () => void } {
  const id = useId();
  const shown = useSyncExternalStore(subscribe, () => revealed === id);
  useEffect(() => {
    if (!shown) return undefined;
    const hide = () => reveal(undefined);
    const timer = setTimeout(hide, revealedFor);
    window.addEventListener("blur", hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", hide);
      if (revealed === id) hide();
    };
  }, [shown, id]);
  return { shown, show: () => reveal(id), hide: () => reveal(undefined) };
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
  /** What the secret is: "API key". */
  label: string;
  /** Gives the value when it is revealed or copied; until then it is not on the page. */
  read: () => string;
}

/** A stored secret: masked, revealed on request, copied without revealing. */
export function Secret({ label, read }: SecretProps) {
  const { shown, show, hide } = useRevealed();
  const { state, copy } = useCopy();
  const row = useRef<HTMLSpanElement>(null);
  return (
    <Row
      ref={row}
      onBlur={(event) => {
        if (shown && !row.current?.contains(event.relatedTarget)) hide();
      }}
    >
      <Text>
        {shown ? (
          <DataText value={read()} max={4096} />
        ) : (
          <span aria-label="hidden">{maskedSecret}</span>
        )}
      </Text>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-label={`${shown ? "Hide" : "Reveal"} ${label}`}
        onClick={shown ? hide : show}
      >
        {shown ? "Hide" : "Reveal"}
      </Button>
      <Button
        size="small"
        variant="text"
        color="inherit"
        aria-label={`Copy ${label}`}
        onClick={() => copy(read())}
      >
        {state === "idle" ? "Copy" : state === "copied" ? "Copied" : "Not allowed"}
      </Button>
    </Row>
  );
}
