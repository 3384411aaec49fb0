import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useId, useMemo, useRef } from "react";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import { styled } from "@mui/material/styles";
import { getEventOutcome } from "../../../domain/event-outcome.ts";
import { eventQueries } from "../../api/events.ts";
import { getServiceNow } from "../../api/client/service-clock.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { Announcement } from "../../components/feedback/announcement.tsx";
import { Page } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Section } from "../../components/layout/section.tsx";
import { useRestoredFocus } from "../../components/layout/use-restored-focus.ts";
import { describeEventOutcome } from "../../entities/events/outcome-labels.ts";
import { useInstantFormatter } from "../../entities/events/use-instant-formatter.ts";
import { formatList, plural } from "../../lib/text/format.ts";
import { type ComparedSide, formatComparisonMarkdown } from "./compare/compare-markdown.ts";
import { compareEvents, type CompareSection } from "./compare/compare-events.ts";
import { readExactEvent } from "./compare/exact-event.ts";
import type { CompareSearch } from "./compare/compare-search.ts";
import { DifferenceList } from "./compare/difference-list.tsx";
import { EventSide } from "./compare/event-side.tsx";
import { sideColumns, sideGap } from "./compare/side-columns.ts";
import { SidePicker } from "./compare/side-picker.tsx";
import { SuccessSearchPanel } from "./compare/success-search-panel.tsx";
import { getSuccessScope } from "./compare/success-scope.ts";
import { useSuccessSearch } from "./compare/use-success-search.ts";

const route = getRouteApi("/shell/events/compare");

const Body = styled("div")({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  containerType: "inline-size",
  background: "var(--surface)",
});
/** The two events, side by side. Once both are chosen, each is above its values. */
const Sides = styled("div")({
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > section": { padding: "13px 18px 14px", minInlineSize: 0, outline: "none" },
  "& h2": { margin: "0 0 6px", fontSize: 12, color: "var(--ink-3)", fontWeight: 550 },
  "@container (max-width: 619.95px)": {
    "& > section + section": { borderBlockStart: "1px solid var(--line-soft)" },
  },
  "@container (min-width: 620px)": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
    "& > section + section": { borderInlineStart: "1px solid var(--line-soft)" },
    "&[data-has-both]": {
      gridTemplateColumns: sideColumns,
      columnGap: sideGap,
      paddingInline: 18,
      "& > section": { paddingInline: 0, borderInlineStart: 0 },
      "& > :first-of-type": { gridColumn: 2 },
      // Keeps the events in view while the operator scrolls down to later values.
      "@media (min-height: 700px)": { position: "sticky", insetBlockStart: 0, zIndex: 1 },
    },
  },
});
const SideOptions = styled("div")({
  display: "grid",
  gap: 12,
  justifyItems: "start",
  // This form is as wide as the form of event A, so that both forms have the same layout.
  "& > form": { justifySelf: "stretch" },
});
const Note = styled("p")({ color: "var(--ink-3)", padding: "13px 18px" });

export function ComparePage() {
  const { left, right, find, ids } = route.useSearch();
  const navigate = route.useNavigate();
  const formatAt = useInstantFormatter();
  const queries = {
    left: useQuery({ ...eventQueries.detail(left ?? ""), enabled: left !== undefined }),
    right: useQuery({ ...eventQueries.detail(right ?? ""), enabled: right !== undefined }),
  };
  const leftEvent = left === undefined ? undefined : queries.left.data?.data;
  const rightEvent = right === undefined ? undefined : queries.right.data?.data;
  const receivedAt = Math.max(
    queries.left.data?.receivedAt ?? 0,
    queries.right.data?.receivedAt ?? 0,
  );
  // Uses the time of the last response, so that the comparison doesn't change on its own.
  const now = getServiceNow(receivedAt, queries.left.data ?? queries.right.data);

  const updateSearch = (change: Partial<CompareSearch>, shouldReplace = false) =>
    void navigate({
      to: ".",
      search: ({ find: _, ...otherParams }) => ({ ...otherParams, ...change }),
      replace: shouldReplace,
    });
  const successSearch = useSuccessSearch(leftEvent, find === "success", now, (id) =>
    // Replaces the history entry that started the search.
    updateSearch({ right: id }, true),
  );

  const isSearchable = leftEvent === undefined || getSuccessScope(leftEvent) !== undefined;

  const [leftText, rightText] = [queries.left.data?.text ?? "", queries.right.data?.text ?? ""];
  const sections = useMemo(
    () =>
      leftEvent && rightEvent
        ? compareEvents(
            readExactEvent(leftEvent, leftText),
            readExactEvent(rightEvent, rightText),
            {
              now,
              formatAt,
              shouldIncludeIdsAndTimes: ids === "shown",
            },
          )
        : undefined,
    [leftEvent, rightEvent, leftText, rightText, now, formatAt, ids],
  );
  const createComparedSide = (event: typeof leftEvent, id = ""): ComparedSide => ({
    id,
    outcome: describeEventOutcome(getEventOutcome(event, now), now, formatAt).label,
    createdAt: event?.createdAt,
  });

  const leftPicker = <SidePicker label="Event A" onPick={(id) => updateSearch({ left: id })} />;
  const rightPicker = <SidePicker label="Event B" onPick={(id) => updateSearch({ right: id })} />;

  return (
    <Page>
      <PageHeader
        title="Compare events"
        actions={
          <>
            <FormControlLabel
              control={
                <Switch
                  checked={ids === "shown"}
                  onChange={({ target }) =>
                    void navigate({
                      to: ".",
                      search: ({ ids: _, ...otherParams }) =>
                        target.checked ? { ...otherParams, ids: "shown" as const } : otherParams,
                    })
                  }
                />
              }
              label="Show IDs and times"
            />
            <Button
              disabled={left === undefined || right === undefined}
              onClick={() => {
                if (left !== undefined && right !== undefined)
                  updateSearch({ left: right, right: left });
              }}
            >
              Swap events
            </Button>
            <CopyButton
              isWide
              label="Copy as Markdown"
              disabled={sections === undefined}
              value={() =>
                formatComparisonMarkdown({
                  left: createComparedSide(leftEvent, left),
                  right: createComparedSide(rightEvent, right),
                  sections: sections ?? [],
                  link: window.location.href,
                })
              }
            />
            <CopyButton isWide label="Copy link" value={() => window.location.href} />
          </>
        }
      />
      <Body>
        <Sides {...(left !== undefined && right !== undefined && { "data-has-both": "" })}>
          <Side title="Event A" content={left}>
            {left === undefined ? (
              leftPicker
            ) : (
              <EventSide eventId={left} query={queries.left} now={now} picker={leftPicker} />
            )}
          </Side>
          <Side title="Event B" content={right ?? find}>
            {right !== undefined ? (
              <EventSide eventId={right} query={queries.right} now={now} picker={rightPicker} />
            ) : (
              <SideOptions>
                {successSearch && successSearch.progress.status !== "found" && (
                  <SuccessSearchPanel {...successSearch} />
                )}
                {!isSearchable && find === "success" && (
                  <p>Can't find a successful event, because event A has no workflow or time.</p>
                )}
                {rightPicker}
                {isSearchable && find === undefined && left !== undefined && (
                  <Button onClick={() => updateSearch({ find: "success" })}>
                    Find a successful event
                  </Button>
                )}
              </SideOptions>
            )}
          </Side>
        </Sides>
        {sections ? (
          <>
            <Announcement
              key={`${left} ${right} ${ids}`}
              text={left === right ? sameEventText : formatTotal(sections)}
            />
            <Differences sections={sections} isSameEvent={left === right} />
          </>
        ) : (
          <Note>
            {left === undefined || right === undefined
              ? "Select two events to see their differences."
              : "Differences appear when both events have loaded."}
          </Note>
        )}
      </Body>
    </Page>
  );
}

interface SideProps {
  title: string;
  /** What the side shows. A change can remove the control that has the focus. */
  content: string | undefined;
  children: React.ReactNode;
}

function Side({ title, content, children }: SideProps) {
  const id = useId();
  const region = useRef<HTMLElement>(null);
  useRestoredFocus(content, region);
  return (
    <section ref={region} aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

const formatHiddenCount = (count: number) =>
  plural(count, "difference in IDs and times hidden", "differences in IDs and times hidden");

const sameEventText = "A and B are the same event.";
function formatTotal(sections: readonly CompareSection[]): string {
  const count = sections.reduce((sum, { differences }) => sum + differences.length, 0);
  return count === 0 ? "No differences" : plural(count, "difference");
}

interface DifferencesProps {
  sections: readonly CompareSection[];
  isSameEvent: boolean;
}

function Differences({ sections, isSameEvent }: DifferencesProps) {
  const differentSections = sections.filter(({ differences }) => differences.length > 0);
  const equalSections = sections.filter(({ differences }) => differences.length === 0);
  const totalHiddenCount = equalSections.reduce((sum, { hiddenCount }) => sum + hiddenCount, 0);
  if (isSameEvent) return <Note>{sameEventText}</Note>;
  return (
    <>
      {differentSections.map(({ kind, title, differences, hiddenCount }) => (
        <Section
          key={kind}
          title={title}
          note={[
            plural(differences.length, "difference"),
            ...(hiddenCount > 0 ? [formatHiddenCount(hiddenCount)] : []),
          ].join(" · ")}
        >
          <DifferenceList differences={differences} />
        </Section>
      ))}
      {equalSections.length > 0 && (
        <Note>
          No differences: {formatList(equalSections.map(({ title }) => title))}
          {totalHiddenCount > 0 && ` · ${formatHiddenCount(totalHiddenCount)}`}
        </Note>
      )}
    </>
  );
}
