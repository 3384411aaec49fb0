import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { styled } from "@mui/material/styles";
import Skeleton from "@mui/material/Skeleton";
import type { PreviewSearch } from "../../api/step-preview.ts";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { useScopedChoice } from "../../kit/use-scoped-choice.ts";
import { parseRecentSteps, type RecentStep } from "./choose/recent-steps.ts";
import { StepPicker } from "./choose/step-picker.tsx";
import { usePreviewStart } from "./draft/use-preview-start.ts";
import type { WorkbenchProps } from "./use-workbench.ts";
import { Workbench } from "./workbench.tsx";

const route = getRouteApi("/shell/step-preview");

const PreviewFrame = styled(SheetPage)({ containerType: "inline-size" });
const Scroll = styled("div")({ flex: 1, minBlockSize: 0, overflow: "auto" });

const storedRecent = {
  accept: parseRecentSteps,
  fallback: [] as RecentStep[],
  // Without an environment ID, all services shared the old key, so its value isn't read.
  legacyKey: (environmentId: string | undefined) =>
    environmentId === undefined ? undefined : `preview-recent.${environmentId}`,
};

export function StepPreviewPage() {
  const { workflowId, stepId, eventId, subscriberId } = route.useSearch();
  const navigate = route.useNavigate();
  const [recent, setRecent] = useScopedChoice("preview-recent", storedRecent);
  if (workflowId !== undefined && stepId !== undefined) {
    return (
      <PreviewFrame>
        {/* The key resets the workbench, because each step and event has a separate draft. */}
        <LoadedWorkbench
          key={`${workflowId} ${stepId} ${eventId ?? ""}`}
          step={{ workflowId, stepId }}
          requested={{ eventId, subscriberId }}
          recent={recent}
          onRecent={setRecent}
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
                Choose a step to preview for <DataText value={subscriberId} max={80} />
              </>
            )}
          </span>
        }
      />
      <Scroll>
        <StepPicker
          recent={recent}
          onPick={(step) =>
            void navigate({
              search: ({ eventId: _, show: __, ...rest }) => ({ ...rest, ...step }),
            })
          }
        />
      </Scroll>
    </PreviewFrame>
  );
}

interface LoadedWorkbenchProps extends Pick<WorkbenchProps, "step" | "recent" | "onRecent"> {
  requested: Pick<PreviewSearch, "eventId" | "subscriberId">;
}

/** Loads initial values before rendering the editors, so that a response can't overwrite input. */
function LoadedWorkbench({ requested, ...props }: LoadedWorkbenchProps) {
  const { start, events, pending, failure, retry } = usePreviewStart(props.step, requested);
  // The workbench stays mounted while other values load, for example another subscriber.
  const [isLoaded, setIsLoaded] = useState(false);
  if (!pending && !isLoaded) setIsLoaded(true);
  if (!isLoaded) {
    return (
      <>
        <PageHeader title="Step preview" />
        <Skeleton variant="rectangular" height="100%" sx={{ flex: 1 }} />
      </>
    );
  }
  return (
    <Workbench
      {...props}
      start={start}
      events={events}
      startFailure={failure}
      onRetryStart={retry}
    />
  );
}
