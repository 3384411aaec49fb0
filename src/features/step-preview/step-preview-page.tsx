import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { styled } from "@mui/material/styles";
import { useScope } from "../../api/session/use-session.ts";
import type { PreviewSearch } from "../../api/step-preview.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { RetryNotice } from "../../kit/failure/retry-notice.tsx";
import { parseRecentSteps, type RecentStep } from "./choose/recent-steps.ts";
import { StepPicker } from "./choose/step-picker.tsx";
import { usePreviewStart } from "./draft/use-preview-start.ts";
import type { WorkbenchProps } from "./use-workbench.ts";
import { Workbench } from "./workbench.tsx";

const route = getRouteApi("/shell/step-preview");

const PreviewFrame = styled(SheetPage)({ containerType: "inline-size" });
const ScrollArea = styled("div")({ flex: 1, minBlockSize: 0, overflow: "auto" });

const noSteps: RecentStep[] = [];

export function StepPreviewPage() {
  const { workflowId, stepId, eventId, subscriberId } = route.useSearch();
  const navigate = route.useNavigate();
  const [recentSteps, setRecentSteps] = useStoredChoice(
    `preview-recent ${useScope()}`,
    parseRecentSteps,
    noSteps,
  );
  if (workflowId !== undefined && stepId !== undefined) {
    return (
      <PreviewFrame>
        {/* The key resets the workbench, because each pair of step and event has its own draft. */}
        <LoadedWorkbench
          key={`${workflowId} ${stepId} ${eventId ?? ""}`}
          step={{ workflowId, stepId }}
          requestedIds={{ eventId, subscriberId }}
          recentSteps={recentSteps}
          onRecentStepsChange={setRecentSteps}
        />
      </PreviewFrame>
    );
  }
  return (
    <PreviewFrame>
      <PageHeader
        title="Step preview"
        meta={
          <span>
            {subscriberId === undefined ? (
              "Choose a step to preview"
            ) : (
              <>
                Choose a step to preview for <DataText value={subscriberId} maxLength={80} />
              </>
            )}
          </span>
        }
      />
      <ScrollArea>
        <StepPicker
          recentSteps={recentSteps}
          onPick={(step) =>
            void navigate({
              search: ({ eventId: _, show: __, ...otherParams }) => ({ ...otherParams, ...step }),
            })
          }
        />
      </ScrollArea>
    </PreviewFrame>
  );
}

interface LoadedWorkbenchProps extends Pick<
  WorkbenchProps,
  "step" | "recentSteps" | "onRecentStepsChange"
> {
  requestedIds: Pick<PreviewSearch, "eventId" | "subscriberId">;
}

/** Loads initial values before rendering the editors, so that a response can't overwrite input. */
function LoadedWorkbench({ requestedIds, ...props }: LoadedWorkbenchProps) {
  const { start, events, eventsFailure, isPending, failureReason, failure, retry } =
    usePreviewStart(props.step, requestedIds);
  // The workbench stays mounted while other values load, for example another subscriber.
  const [isLoaded, setIsLoaded] = useState(false);
  if (!isPending && !isLoaded) setIsLoaded(true);
  if (!isLoaded) {
    return (
      <>
        <PageHeader title="Step preview" />
        <RetryNotice error={failureReason} />
        <DetailSkeleton label="Loading the step" />
      </>
    );
  }
  return (
    <Workbench
      {...props}
      start={start}
      events={events}
      eventsFailure={eventsFailure}
      isStartPending={isPending}
      startFailure={failure}
      onRetryStart={retry}
    />
  );
}
