import { type ReactNode, useEffect } from "react";
import Button from "@mui/material/Button";
import { ErrorPanel } from "../../components/feedback/error-panel.tsx";
import { isLoadError, lazyUpgrade, loadFailureNotice } from "../../components/lazy-component.tsx";

export interface FailurePanelProps {
  title: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  actions?: ReactNode;
}

/** Has no lazy-loaded code, so that a failure can be shown offline. Preloads the details. */
function PlainFailure({ error, ...props }: FailurePanelProps) {
  useEffect(() => LazyFailure.preload(), []);
  return (
    <ErrorPanel {...props} explanation={error instanceof Error ? error.message : String(error)} />
  );
}

const LazyFailure = lazyUpgrade(
  PlainFailure,
  async () => (await import("./failure-details.tsx")).FailureDetails,
);

/** If code couldn't be loaded, offers a reload, because a retry would fail. */
export function FailurePanel(props: FailurePanelProps) {
  if (!isLoadError(props.error)) return <LazyFailure {...props} />;
  const { label, onClick } = loadFailureNotice.action;
  return (
    <ErrorPanel
      title={props.title}
      explanation="Check your connection, then reload the page."
      actions={
        <>
          <Button onClick={onClick}>{label}</Button>
          {props.actions}
        </>
      }
    />
  );
}
