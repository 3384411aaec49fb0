import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import type { UseQueryResult } from "@tanstack/react-query";
import { DetailSkeleton, TextSkeleton } from "../../components/feedback/skeletons.tsx";
import { StaleNotice } from "../../components/feedback/banner.tsx";
import { VisuallyHidden } from "../../components/visually-hidden.tsx";
import { FailurePanel } from "./failure-panel.tsx";
import { RetryNotice } from "./retry-notice.tsx";

const PaddedBox = styled("div")({ padding: "14px 18px" });

export interface QueryPanelProps<Data extends { receivedAt: number }> {
  query: Pick<UseQueryResult, "error" | "failureReason" | "isFetching" | "refetch"> & {
    data: Data | undefined;
  };
  /** Noun phrase for the error title and the loading label, such as "the endpoints". */
  noun: string;
  /** Whether to show a page's larger skeleton while loading. */
  isPage?: boolean;
  /** Content while loading; default: a skeleton of text lines. */
  loadingContent?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Renders part of a page with separate loading, error, and retry states. */
export function QueryPanel<Data extends { receivedAt: number }>(props: QueryPanelProps<Data>) {
  const { query, noun, isPage = false, loadingContent, children } = props;
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (error) {
      return (
        <FailurePanel
          title={`Couldn't load ${noun}`}
          error={error}
          onRetry={retry}
          isRetrying={isFetching}
        />
      );
    }
    return (
      <>
        <RetryNotice error={query.failureReason} />
        {isPage ? (
          <DetailSkeleton label={`Loading ${noun}`} />
        ) : (
          <div aria-busy="true">
            <VisuallyHidden role="status">Loading {noun}</VisuallyHidden>
            {loadingContent ?? (
              <PaddedBox>
                <TextSkeleton lineCount={6} lineHeight={30} />
              </PaddedBox>
            )}
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {error && (
        <StaleNotice
          error={error}
          loadedAt={data.receivedAt}
          onRetry={retry}
          isRetrying={isFetching}
        />
      )}
      {children(data)}
    </>
  );
}
