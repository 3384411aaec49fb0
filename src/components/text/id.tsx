import type { MouseEvent } from "react";
import { styled } from "@mui/material/styles";
import { toPlainText, shortenId } from "../../lib/text/display-text.ts";
import { useCopy } from "../copy-button.tsx";
import { CheckIcon, CopyIcon } from "../icons.tsx";
import { Tooltip } from "../tooltip.tsx";
import { DataText } from "./data-text.tsx";
import { useInList } from "./in-list.tsx";

const MonoText = styled("span")({
  fontFamily: "var(--mono)",
  fontSize: 12,
  fontFeatureSettings: "normal",
  fontVariantLigatures: "none",
});

const IdButton = styled("button")({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  // The negative margins below add 8 px to the available width.
  maxInlineSize: "calc(100% + 8px)",
  verticalAlign: "top",
  minBlockSize: 24,
  marginBlock: "-3px -4px",
  marginInline: -4,
  paddingBlock: 0,
  paddingInline: 4,
  border: 0,
  borderRadius: 4,
  background: "none",
  color: "inherit",
  font: "inherit",
  textAlign: "start",
  // IDs don't have spaces to wrap at, so allow line breaks anywhere.
  wordBreak: "break-all",
  cursor: "copy",
  "& > svg": { flex: "none", fontSize: 13, color: "var(--ink-3)", opacity: 0 },
  "&:hover": { background: "var(--line-soft)" },
  "&:hover > svg, &:focus-visible > svg, &[data-state='copied'] > svg": { opacity: 1 },
  "&[data-state='copied'] > svg": { color: "var(--ok)" },
  // In lists, the icon is positioned outside the button, so that it doesn't take up room in the
  // row.
  "&[data-in-list]": { position: "relative" },
  "&[data-in-list] > svg": { position: "absolute", insetInlineStart: "100%" },
});

export interface IdProps {
  value: string;
  /** Name of the ID for the button's label, such as "transaction ID". */
  name: string;
  /** Default: short in lists, complete elsewhere. */
  form?: "short" | "whole";
}

/** Renders an ID. A click copies the ID without opening its row. */
export function Id({ value, name, form }: IdProps) {
  const isInList = useInList();
  const { state, copy } = useCopy();
  const isShort = (form ?? (isInList ? "short" : "whole")) === "short";
  const visibleId = isShort ? shortenId(value, 8, 8) : value;
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    copy(value);
  };
  const button = (
    <IdButton
      type="button"
      aria-label={`Copy ${name} ${toPlainText(value)}`}
      data-state={state}
      {...(isInList ? { "data-in-list": "", tabIndex: -1 } : {})}
      onClick={onClick}
    >
      <MonoText>
        <DataText value={visibleId} />
      </MonoText>
      {state === "copied" ? <CheckIcon /> : <CopyIcon />}
    </IdButton>
  );
  if (visibleId === value) return button;
  return (
    <Tooltip title={<DataText value={value} />} describeChild>
      {button}
    </Tooltip>
  );
}
