import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { WarnIcon } from "../../../components/icons.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatInstant } from "../../../lib/time.ts";
import { sectionNames, type DraftFault } from "../draft/sections.ts";
import type { RenderError } from "./outcome.ts";
import type { Rendering } from "./use-render.ts";

const Note = styled("div")({
  display: "grid",
  gap: 4,
  margin: "12px 16px 0",
  padding: "10px 14px",
  borderRadius: 8,
  border: "1px solid var(--fail)",
  background: "var(--fail-soft)",
  overflowWrap: "anywhere",
  "& b": { color: "var(--fail)" },
  "& > div": { display: "flex", gap: 8, marginBlockStart: 4 },
  "&[data-tone=warn]": { borderColor: "var(--warn)", background: "var(--warn-soft)" },
  "&[data-tone=warn] b": { color: "var(--warn)" },
});

/** Why the step cannot be rendered, as the service says it, and the way to the place. */
export function RenderErrorNote({ error, onJump }: { error: RenderError; onJump: () => void }) {
  return (
    <Note role="alert">
      <b>
        <DataText value={error.title} />
      </b>
      <DataText value={error.message} multiline />
      {error.hint !== "" && <DataText value={error.hint} multiline />}
      {error.place && (
        <div>
          <Button size="small" onClick={onJump}>
            Go to line {error.place.line}, column {error.place.column}
          </Button>
        </div>
      )}
    </Note>
  );
}

/** The draft cannot be sent as it is. */
export function DraftFaultNote({ fault, onShow }: { fault: DraftFault; onShow: () => void }) {
  const where = fault.where === "controls" ? "Controls" : sectionNames[fault.where];
  return (
    <Note data-tone="warn" role="status">
      <b>Not rendered: {where} cannot be read</b>
      <span>{fault.message}</span>
      <div>
        <Button size="small" onClick={onShow} startIcon={<WarnIcon />}>
          Show {where}
        </Button>
      </div>
    </Note>
  );
}

const Quiet = styled("span")({ color: "var(--ink-3)", fontVariantNumeric: "tabular-nums" });

/** How long the last render took, and when it was. */
export function RenderTime({ rendering: { shown, stale, failure } }: { rendering: Rendering }) {
  if (!shown)
    return <Quiet role="status">{failure === undefined ? "rendering…" : "not rendered"}</Quiet>;
  const at = new Date(shown.at);
  const busy = stale && failure === undefined;
  return (
    <Quiet
      data-rendered={shown.at}
      data-stale={stale}
      title={formatInstant(at, { mode: "local", now: at })}
    >
      {busy ? "rendering…" : `rendered in ${Math.round(shown.ms)} ms`}
    </Quiet>
  );
}
