import { asTime } from "../../../../domain/loose.ts";
import { getServiceTime } from "../../../api/client/service-clock.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { toEventData } from "../../../api/failures/event-data.ts";
import { toGroupId } from "../../../api/failures/group-id.ts";
import { useNow } from "../../../components/text/time-mode.tsx";
import { getFailureWindow } from "../../../entities/events/failure-window.ts";
import { ButtonLink } from "../../../kit/button-link.tsx";

export interface SimilarFailuresLinkProps {
  event: ReceivedEvent;
  /** Milliseconds by the service's clock. */
  now: number;
}

/** Renders a link to the failure group of the event's first failure. */
export function SimilarFailuresLink({ event, now }: SimilarFailuresLinkProps) {
  const serviceNow = getServiceTime(useNow(false).getTime());
  const failure = toEventData(event, now)?.issues.find(({ kind }) => kind === "failure");
  if (!failure) return null;
  return (
    <ButtonLink
      to="/failures"
      search={{
        ...getFailureWindow(asTime(event.createdAt), serviceNow),
        group: toGroupId(failure),
      }}
    >
      View similar failures
    </ButtonLink>
  );
}
