import { styled } from "@mui/material/styles";
import { Time } from "../../../components/text/time.tsx";
import { plural } from "../../../lib/text/format.ts";
import { DotSeparated } from "../../../entities/failures/dot-separated.tsx";
import {
  formatUndeliveredCount,
  formatRate,
  getGroupSource,
} from "../../../entities/failures/group-labels.ts";
import type {
  FailureGroup,
  GroupDetail,
  TimeWindow,
  TextPart,
} from "../../../api/failures/report.ts";
import { formatCondition } from "../../../api/failures/condition-text.ts";
import type { StepKey } from "../../../api/failures/report/step-keys.ts";
import type { PaneProps } from "../pane.ts";
import { toInclusiveEnd } from "../../../api/failures/range-end.ts";
import { Link } from "@tanstack/react-router";
import { describeRecovery } from "./describe-recovery.ts";
import { useIntegrationNames } from "../../../entities/integrations/use-integration-names.ts";

const Text = styled("div")({
  display: "grid",
  gap: 3,
  "& > p:not(:first-of-type)": { color: "var(--ink-2)" },
});

interface GroupSentenceProps {
  group: FailureGroup;
  /** True if the range has a fixed end, so its last minutes may be long past. */
  hasFixedEnd: boolean;
}

export function GroupSentence({ group, hasFixedEnd }: GroupSentenceProps) {
  const { kind, firstAt, lastAt, isBeginningCertain, undeliveredCount } = group;
  return (
    <Text>
      <p>
        <DotSeparated texts={getGroupSource(group)} />
      </p>
      <p>
        {isBeginningCertain ? (
          <>
            Began <Time value={firstAt} />
          </>
        ) : (
          <>
            First seen <Time value={firstAt} /> or earlier
          </>
        )}
        , last seen <Time value={lastAt} referenceAt={firstAt} />.{" "}
        {describeRecovery(group, hasFixedEnd)}
      </p>
      {kind === "warning" && <p>These steps succeeded, after a retry or with a warning.</p>}
      {undeliveredCount > 0 && <p>{formatUndeliveredCount(undeliveredCount)}</p>}
    </Text>
  );
}

const Frame = styled("div")({ containerType: "inline-size" });
const Figures = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(5, auto)",
  justifyContent: "space-between",
  columnGap: 8,
  rowGap: 10,
  // Shows three figures and then two, so that no figure is alone in its row.
  "@container (max-width: 400px)": {
    gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
    justifyContent: "normal",
  },
  "& > div": { display: "flex", flexDirection: "column-reverse", justifyContent: "flex-end" },
  "& dd": {
    fontSize: 17,
    fontWeight: 650,
    lineHeight: "24px",
    fontVariantNumeric: "tabular-nums",
  },
  "& dt": { color: "var(--ink-3)", fontSize: 12 },
});

interface BlastRadiusProps extends GroupSentenceProps {
  detail: GroupDetail | undefined;
}

/** Shows a group's numbers of events, subscribers, transactions, and workflows, and its rate. */
export function BlastRadius({ group, detail, hasFixedEnd }: BlastRadiusProps) {
  const counts: readonly (readonly [count: number | undefined, noun: string])[] = [
    [group.eventCount, "event"],
    [group.subscriberCount, "subscriber"],
    [detail?.transactionCount, "transaction"],
    [group.workflows.length, "workflow"],
  ];
  return (
    <Frame>
      <Figures>
        {counts.map(([count, noun]) => {
          const [countText, nounText] = plural(count ?? 0, noun).split(" ");
          return (
            <div key={noun}>
              <dt>{nounText}</dt>
              <dd>{count === undefined ? "…" : countText}</dd>
            </div>
          );
        })}
        <div>
          <dt>{hasFixedEnd ? "in the last 10 min of the range" : "in the last 10 min"}</dt>
          <dd>{formatRate(group.ratePerMinute)}</dd>
        </div>
      </Figures>
    </Frame>
  );
}

const Links = styled("p")({ display: "flex", flexWrap: "wrap", columnGap: 16, rowGap: 4 });

interface GroupLinksProps extends Pick<PaneProps, "search" | "conditions"> {
  group: FailureGroup;
  range: TimeWindow;
}

export function GroupLinks({ group, range, search, conditions }: GroupLinksProps) {
  const { where, otherSteps } = search;
  const { provider, kind, hasOtherKinds, mergedGroups } = group;
  const parts = [group, ...mergedGroups];
  const getIncludedValues = (stepKey: StepKey) =>
    conditions.flatMap(({ key, values, isExcluded }) =>
      key === stepKey && !isExcluded ? values.map((value) => value.toLowerCase()) : [],
    );
  const includedChannels = getIncludedValues("channel");
  const channels =
    getValuesOfAll(
      // Events have no value for the channel of a job without a type.
      parts.map(({ channel }) => (channel === "unknown" ? undefined : channel)),
    ) ?? [];
  const hasOtherChannels =
    otherSteps &&
    includedChannels.length > 0 &&
    channels.some((channel) => !includedChannels.includes(channel.toLowerCase()));
  return (
    <Links>
      <Link
        to="/events"
        search={{
          after: new Date(range.from).toISOString(),
          before: toInclusiveEnd(range.to),
          // A filter applies to all merged groups.
          providers: getValuesOfAll(parts.map((part) => part.provider)),
          detail: getValuesOfAll(parts.map((part) => findFixedText(part.parts))),
          // Provider and text alone would also match events that succeeded.
          ...(kind === "failure" && !hasOtherKinds && { outcome: ["failed", "partlyFailed"] }),
          ...(where && {
            where: [
              ...where,
              ...(hasOtherChannels
                ? [formatCondition({ key: "channel", values: channels, isExcluded: false })]
                : []),
            ],
          }),
          // Within the matching events, a filter by step also selects the step that failed.
          ...(getIncludedValues("step").length > 0 && { step: [...group.steps] }),
        }}
      >
        View matching events
      </Link>
      {provider !== undefined && <IntegrationLink group={group} provider={provider} />}
    </Links>
  );
}

/** Returns the distinct values; undefined if one is missing. */
const getValuesOfAll = (values: readonly (string | undefined)[]): string[] | undefined => {
  const knownValues = values.filter((value) => value !== undefined);
  return knownValues.length === values.length ? [...new Set(knownValues)] : undefined;
};

function IntegrationLink({ group, provider }: { group: FailureGroup; provider: string }) {
  const integrations = new Set(useIntegrationNames(true).values());
  const [integration, ...otherIntegrations] = [...integrations].filter(
    ({ providerId, channel }) => providerId === provider && channel === group.channel,
  );
  return integration !== undefined && otherIntegrations.length === 0 ? (
    <Link to="/integrations/$integrationId" params={{ integrationId: integration.id }}>
      Open integration {integration.name}
    </Link>
  ) : (
    <Link to="/integrations">View integrations</Link>
  );
}

/**
 * Returns the longest fixed part of a template, for a text search in the event list. Returns
 * undefined if all parts vary.
 */
const findFixedText = (parts: readonly TextPart[]): string | undefined =>
  parts
    .flatMap((part) => ("text" in part ? part.text.trim() : []))
    .filter((text) => text !== "")
    .toSorted((a, b) => b.length - a.length)[0];
