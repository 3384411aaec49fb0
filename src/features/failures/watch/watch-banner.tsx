import type { MouseEvent } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { DismissibleBanner } from "../../../components/feedback/banner.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { useClockMode } from "../../../components/text/time-mode.tsx";
import { Age, Time } from "../../../components/text/time.tsx";
import { formatExampleText } from "../group-text.ts";
import { describeAlert } from "./alert-text.ts";
import { acknowledge } from "./evaluate-alerts.ts";
import { describeSettings } from "./settings-text.ts";
import { createAlertSound } from "./sound.ts";
import { useAlerts } from "./use-alerts.ts";
import type { Watch } from "./use-watch.ts";

const List = styled("ul")({
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--fail-soft)",
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 10px",
    paddingBlock: 5,
    paddingInline: 16,
  },
  "& > li > span:nth-of-type(2)": { flex: "1 1 200px", minInlineSize: 0 },
});

export interface WatchBannerProps {
  watch: Watch;
  /** Set if the scan reached its limit or failed, so that no new events are loaded. */
  endStatus: "full" | "failed" | undefined;
  onOpenGroup: (groupId: string) => void;
  onStop: () => void;
  /** Moves the focus elsewhere before the last alert disappears. */
  onLeave: () => void;
}

/** Shows what is watched and the alerts. No alerts are raised without the banner. */
export function WatchBanner(props: WatchBannerProps) {
  const { watch, endStatus, onOpenGroup, onStop, onLeave } = props;
  const { startedAt, checkedAt, alerts, settings } = watch;
  useAlerts(watch, onOpenGroup);
  const settingsText = describeSettings(settings);
  const clockMode = useClockMode();
  const allIds = alerts.map(({ group }) => group.id);
  const acknowledgeAlerts = (ids: readonly string[], { currentTarget }: MouseEvent) => {
    if (ids.length < alerts.length) currentTarget.closest("ul")?.focus();
    else onLeave();
    watch.edit((state) => acknowledge(state, ids));
  };
  return (
    <>
      <DismissibleBanner
        onDismiss={onStop}
        dismissLabel="Stop watching"
        actions={
          settings.sound &&
          !watch.isSoundAllowed && (
            <Button
              size="small"
              onClick={() => void watch.playSound(createAlertSound).catch(() => undefined)}
            >
              Allow sound
            </Button>
          )
        }
      >
        {endStatus === "failed" ? (
          "You won't get new alerts, because the scan failed. To continue, try again."
        ) : endStatus === "full" ? (
          "You won't get new alerts, because the scan reached its event limit. To continue, refresh or choose a shorter time range."
        ) : settingsText === undefined ? (
          "All alerts are off. Turn on an alert to watch for failures."
        ) : (
          <>
            {settingsText}{" "}
            {startedAt !== undefined && (
              <>
                Watching since <Time value={startedAt} mode={clockMode} />.{" "}
              </>
            )}
            {checkedAt === undefined ? (
              "The first check will run when the scan is complete. "
            ) : (
              <>
                Last checked <Age value={checkedAt} /> ago.{" "}
              </>
            )}
            Keep this page open to get alerts.
          </>
        )}
      </DismissibleBanner>
      {alerts.length > 0 && (
        <List aria-label="Alerts" tabIndex={-1}>
          {alerts.map(({ group, reason, at }) => {
            const text = formatExampleText(group.parts);
            return (
              <li key={group.id}>
                <StateMark tone="fail" label={describeAlert({ group, reason })} />
                <span>
                  <DataText value={text} maxLength={160} /> · <Time value={at} />
                </span>
                <Button
                  size="small"
                  aria-label={`Open ${text}`}
                  onClick={() => onOpenGroup(group.id)}
                >
                  Open
                </Button>
                <Button
                  size="small"
                  aria-label={`Acknowledge ${text}`}
                  onClick={(event) => acknowledgeAlerts([group.id], event)}
                >
                  Acknowledge
                </Button>
              </li>
            );
          })}
          {alerts.length > 1 && (
            <li>
              <Button size="small" onClick={(event) => acknowledgeAlerts(allIds, event)}>
                Acknowledge all
              </Button>
            </li>
          )}
        </List>
      )}
    </>
  );
}
