import type { ReactNode } from "react";
import Button from "@mui/material/Button";
import { StatePage } from "./state-page.tsx";

export interface EmptyStateProps {
  /** What is not there yet: "No integrations yet". */
  title: string;
  /** What it is for and what comes next. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing exists. Not for filters that match nothing (`NoMatchState`) nor for failed loads. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <StatePage title={title} actions={action}>
      {children}
    </StatePage>
  );
}

export interface NoMatchStateProps {
  /** What was looked for: "No event of these 24 hours has severity high". */
  title: string;
  children?: ReactNode;
  onClearFilters?: (() => void) | undefined;
  onWidenTime?: (() => void) | undefined;
  /** Says to what: "Search the last 7 days". */
  widenLabel?: string;
}

/** Things exist, but the filters match none of them. */
export function NoMatchState(props: NoMatchStateProps) {
  const { title, children, onClearFilters, onWidenTime, widenLabel = "Widen the time" } = props;
  return (
    <StatePage
      title={title}
      actions={
        <>
          {onClearFilters && <Button onClick={onClearFilters}>Clear filters</Button>}
          {onWidenTime && <Button onClick={onWidenTime}>{widenLabel}</Button>}
        </>
      }
    >
      {children}
    </StatePage>
  );
}
