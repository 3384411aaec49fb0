import { type ReactNode, useEffect } from "react";
import { ErrorPanel } from "../../components/feedback/error-panel.tsx";
import { lazyUpgrade } from "../../components/lazy-component.tsx";

export interface FailurePanelProps {
  title: string;
  error: unknown;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  actions?: ReactNode;
}

/** Renders a failure without lazy-loaded code, so that it works offline. Preloads the details. */
function PlainFailure({ title, error, onRetry, isRetrying = false, actions }: FailurePanelProps) {
  useEffect(() => FailurePanel.preload(), []);
  return (
    <ErrorPanel
      title={title}
      explanation={error instanceof Error ? error.message : String(error)}
      onRetry={onRetry}
      isRetrying={isRetrying}
      actions={actions}
    />
  );
}

export const FailurePanel = lazyUpgrade(
  PlainFailure,
  async () => (await import("./failure-details.tsx")).FailureDetails,
);
