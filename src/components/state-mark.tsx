import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import {
  FailIcon,
  MergedIcon,
  OkIcon,
  RunningIcon,
  SkippedIcon,
  StuckIcon,
  UnknownIcon,
  WaitIcon,
  WarnIcon,
} from "./icons.tsx";
import { useInList } from "./text/in-list.tsx";
import { Tooltip } from "./tooltip.tsx";

/**
 * Tone of a state. The tones mean, in this order: succeeded, needs attention, failed, continues
 * automatically, and nothing happened.
 */
export type Tone = "ok" | "warn" | "fail" | "wait" | "idle";

const icons = {
  ok: OkIcon,
  warn: WarnIcon,
  fail: FailIcon,
  wait: WaitIcon,
  running: RunningIcon,
  merged: MergedIcon,
  skipped: SkippedIcon,
  unknown: UnknownIcon,
  stuck: StuckIcon,
};
export type StateIcon = keyof typeof icons;

const defaultIcons: Record<Tone, StateIcon> = {
  ok: "ok",
  warn: "warn",
  fail: "fail",
  wait: "wait",
  idle: "skipped",
};

const Mark = styled("span")({
  display: "inline-flex",
  alignItems: "flex-start",
  verticalAlign: "top",
  gap: 6,
  maxInlineSize: "100%",
  fontWeight: 550,
  lineHeight: "18px",
  "& > span": { minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis" },
  "& > svg": { flex: "none", fontSize: 14, marginBlockStart: 2 },
});

export interface StateMarkProps {
  tone: Tone;
  /** Required, because color or icon alone must not convey a state. */
  label: ReactNode;
  /** Default: the tone's icon. */
  icon?: StateIcon | undefined;
}

export function StateMark({ tone, label, icon }: StateMarkProps) {
  const Icon = icons[icon ?? defaultIcons[tone]];
  return (
    <Mark sx={{ color: `var(--${tone})` }}>
      <Icon />
      <span>{label}</span>
    </Mark>
  );
}

const Glyph = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 1.5,
  inlineSize: 26,
  blockSize: 18,
  borderRadius: 4,
  font: "600 9.5px/18px var(--mono)",
  letterSpacing: 0,
  "& > svg": { inlineSize: 7, blockSize: 7, flex: "none" },
  "@media (forced-colors: active)": { border: "1px solid" },
});

// The shapes are seven units wide. Only outlines can be distinguished at this size.
const glyphShapes: Record<Tone, ReactNode> = {
  ok: <path d="M.8 3.7 2.8 5.7 6.2 1.6" />,
  warn: <path d="M3.5.7 6.3 3.5 3.5 6.3.7 3.5z" />,
  fail: <path d="M1.2 1.2l4.6 4.6M5.8 1.2 1.2 5.8" />,
  wait: <circle cx="3.5" cy="3.5" r="2.5" />,
  idle: <path d="M1 3.5h5" />,
};

export interface StepGlyphProps {
  /** Two letters for the step's type, such as `EM`, `SM`, or `IN`. */
  code: string;
  tone: Tone;
  /** The full text, such as "Email, failed". */
  label: string;
}

/** Renders a step of an event: the type as two letters, the state as shape and color. */
export function StepGlyph({ code, tone, label }: StepGlyphProps) {
  const isInList = useInList();
  return (
    <Tooltip title={label}>
      <Glyph
        role="img"
        aria-label={label}
        {...(isInList ? {} : { tabIndex: 0 })}
        sx={{ color: `var(--${tone})`, background: `var(--${tone}-soft)` }}
      >
        <span aria-hidden>{code}</span>
        <svg
          viewBox="0 0 7 7"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          {glyphShapes[tone]}
        </svg>
      </Glyph>
    </Tooltip>
  );
}

export const StepGlyphs = styled("span")({ display: "inline-flex", gap: 3, verticalAlign: "top" });
