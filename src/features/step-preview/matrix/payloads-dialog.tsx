import { useQuery } from "@tanstack/react-query";
import type { JsonObject } from "../../../../contract/common.ts";
import { asObject } from "../../../../domain/loose.ts";
import { type PreviewBody, stepPreviewQueries } from "../../../api/step-preview.ts";
import { findJsonProblem } from "../../../components/json/json-editor/problems.ts";
import { formatInstant, parseInstant } from "../../../lib/time/instant.ts";
import { toPreviewPayload } from "../draft/event-values.ts";
import {
  type PreviewDraft,
  type Region,
  parseDraft,
  withDefaultSubscriber,
  withRegion,
} from "../draft/sections.ts";
import type { Scenario } from "../scenarios/scenarios.ts";
import { findDistinctPayloads, createEdgeCases, type MatrixCase } from "./cases.ts";
import { MatrixDialog, type MatrixDialogProps } from "./matrix-dialog.tsx";
import { useEventProfiles } from "./use-event-profiles.ts";

export interface PayloadsDialogProps extends Pick<
  MatrixDialogProps,
  "step" | "onClose" | "onOpenCase"
> {
  body: PreviewBody;
  scenarios: readonly Scenario[];
  /** Recent events; undefined until they load. */
  events: readonly unknown[] | undefined;
  eventsFailure: Error | null;
  onRetryEvents: () => void;
  example: unknown;
}

export function PayloadsDialog(props: PayloadsDialogProps) {
  const { body, scenarios, events, eventsFailure, onRetryEvents, example, ...dialogProps } = props;
  const distinctPayloads = findDistinctPayloads(events ?? [], (event) =>
    toPreviewPayload(event, example),
  );
  const { events: completeEvents, ...profiles } = useEventProfiles(
    distinctPayloads.map(({ event }) => event),
  );
  const exampleQuery = useQuery({
    ...stepPreviewQueries.example(dialogProps.step, body.controlValues),
    enabled: scenarios.some(({ draft }) => draft.payload.subscriber.trim() === ""),
  });
  const exampleSubscriber = asObject(exampleQuery.data?.["subscriber"]);
  const completeScenarios = scenarios.flatMap(({ name, draft, region }) => {
    const payload = parsePayload(draft.payload, region, exampleSubscriber);
    return payload ? [{ name, payload }] : [];
  });
  return (
    <MatrixDialog
      {...dialogProps}
      open
      controlValues={body.controlValues}
      cases={collectCases(completeScenarios, completeEvents, body, example)}
      loadState={{
        isPending:
          (events === undefined && !eventsFailure) || profiles.isPending || exampleQuery.isLoading,
        failure: eventsFailure ?? profiles.failure ?? exampleQuery.error,
        retry: () => {
          if (eventsFailure) onRetryEvents();
          profiles.retry();
          if (exampleQuery.isError) void exampleQuery.refetch();
        },
      }}
    />
  );
}

/** `exampleSubscriber` completes a payload without a subscriber, so that a locale can be added. */
function parsePayload(
  payload: PreviewDraft["payload"],
  region: Region,
  exampleSubscriber: JsonObject | undefined,
): JsonObject | undefined {
  const result = parseDraft({ controls: undefined, payload }, findJsonProblem);
  if ("error" in result) return undefined;
  const body = withDefaultSubscriber(result.body, exampleSubscriber);
  return withRegion(body, region).previewPayload ?? {};
}

function collectCases(
  scenarios: readonly { name: string; payload: JsonObject }[],
  events: readonly unknown[],
  body: PreviewBody,
  example: unknown,
): Omit<MatrixCase, "locale">[] {
  const now = new Date();
  const scenarioCases = scenarios.map(({ name, payload }) => ({
    id: `scenario ${name}`,
    name,
    group: "Scenarios" as const,
    payload,
  }));
  const eventCases = events.map((event, index) => {
    const time = parseInstant(asObject(event)?.["createdAt"]);
    return {
      id: `event ${index}`,
      name: time
        ? `Event from ${formatInstant(time, { mode: "local", now })}`
        : "Event with unknown time",
      group: "Events" as const,
      payload: toPreviewPayload(event, example),
    };
  });
  return [
    ...scenarioCases,
    ...eventCases,
    ...createEdgeCases({ ...asObject(example), ...body.previewPayload }),
  ];
}
