import type { ReactNode } from "react";
import Button from "@mui/material/Button";
import { StatePage } from "./state-page.tsx";

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/**
 * Renders a message where there is no data. Use `NoMatchState` if no records match, and
 * `ErrorPanel` if loading failed.
 */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <StatePage title={title} actions={action}>
      {children}
    </StatePage>
  );
}

export interface NoMatchStateProps {
  title: string;
  children?: ReactNode;
  onClearFilters?: (() => void) | undefined;
  clearLabel?: string;
  onWidenTime?: (() => void) | undefined;
  /** Label of the button for `onWidenTime`, such as "Show 7 days". Required with `onWidenTime`. */
  widenLabel?: string;
}

export function NoMatchState(props: NoMatchStateProps) {
  const { title, children, onClearFilters, clearLabel = "Clear filters" } = props;
  const { onWidenTime, widenLabel } = props;
  return (
    <StatePage
      title={title}
      actions={
        <>
          {onClearFilters && <Button onClick={onClearFilters}>{clearLabel}</Button>}
          {onWidenTime && <Button onClick={onWidenTime}>{widenLabel}</Button>}
        </>
      }
    >
      {children}
    </StatePage>
  );
}
