import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { RefreshIcon, WarnIcon } from "../../../components/icons.tsx";
import { ElapsedSince, Time } from "../../../components/text/time.tsx";
import { VisuallyHidden } from "../../../components/visually-hidden.tsx";
import { formatCount } from "../../../lib/format.ts";
import type { NewEvents } from "./use-new-events.ts";

// Always there and always as tall: it must not push the rows when something comes.
const Bar = styled("div")({
  display: "flex",
  alignItems: "center",
  flex: "none",
  gap: 6,
  inlineSize: "100%",
  minBlockSize: 31,
  paddingBlock: 3,
  paddingInline: 12,
  border: 0,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  color: "var(--ink-3)",
  font: "inherit",
  fontSize: 12,
  lineHeight: "18px",
  textAlign: "start",
  "&[data-tone=new]": {
    background: "var(--accent-soft)",
    color: "var(--accent)",
    fontWeight: 500,
    cursor: "pointer",
    "&:hover": { color: "var(--accent-strong)" },
  },
  "&[data-tone=warn]": { background: "var(--warn-soft)", color: "var(--ink)" },
  "& > svg": { flex: "none", fontSize: 14, color: "var(--warn)" },
  "&:focus-visible": { outlineOffset: -2 },
  "@media (pointer: coarse)": { minBlockSize: 40 },
});

export interface NewEventsBarProps {
  news: NewEvents;
  /** Milliseconds at which the rows stand still. */
  frozenAt: number;
  /** Milliseconds at which they were read. */
  readAt: number;
  onShow: () => void;
}

/** "12 new events above · frozen at 03:12:44 · updated 4 s ago". */
export function NewEventsBar({ news, frozenAt, readAt, onShow }: NewEventsBarProps) {
  const updatedAt = Math.max(news.readAt ?? 0, readAt);
  const amount = news.more ? `More than ${formatCount(news.count)}` : formatCount(news.count);
  const words = news.count === 0 ? "" : `${amount} new ${news.count === 1 ? "event" : "events"}`;
  const age = (
    <>
      frozen at <Time value={frozenAt} mode="local" /> · {news.error ? "last updated" : "updated"}{" "}
      <ElapsedSince value={updatedAt} /> ago
    </>
  );
  return (
    <>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {news.error ? (
        <Bar data-tone="warn">
          <WarnIcon />
          <span>
            <span role="status">The last refresh failed</span> · {age}
          </span>
          <Button
            size="small"
            startIcon={<RefreshIcon />}
            loading={news.retrying}
            loadingPosition="start"
            onClick={news.retry}
            sx={{ marginInlineStart: "auto", marginBlock: "-2px" }}
          >
            Try again
          </Button>
        </Bar>
      ) : words === "" ? (
        <Bar>
          <span>No new events · {age}</span>
        </Bar>
      ) : (
        <Bar as="button" data-tone="new" onClick={onShow}>
          <span>
            {words} above · {age}
          </span>
        </Bar>
      )}
    </>
  );
}
