import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { PageHeader } from "../components/layout/page-header.tsx";
import { FailurePanel } from "../kit/failure/failure-panel.tsx";

export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const errorResetBoundary = useQueryErrorResetBoundary();
  return (
    <>
      <PageHeader title="Error" />
      <FailurePanel
        title="Couldn't load this page"
        error={error}
        onRetry={() => {
          errorResetBoundary.reset();
          reset();
          void router.invalidate();
        }}
      />
    </>
  );
}
