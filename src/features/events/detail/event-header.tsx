import IconButton from "@mui/material/IconButton";
import { useMediaQuery } from "../../../components/use-media-query.ts";
import { styled } from "@mui/material/styles";
import { CopyButton } from "../../../components/copy-button.tsx";
import {
  ChevronDownIcon,
  ChevronUpIcon,
  CloseIcon,
  RefreshIcon,
} from "../../../components/icons.tsx";
import { Id } from "../../../components/text/id.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import type { EventOutcome } from "../../../../domain/event-outcome.ts";
import { EventStatus } from "../../../entities/events/event-status.tsx";
import { StepButton } from "../../../components/step-button.tsx";

const Bar = styled("header")({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 3,
  display: "flex",
  flex: "none",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 10,
  rowGap: 4,
  minBlockSize: 44,
  paddingBlock: 7,
  paddingInline: "18px 12px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > h2": { fontSize: 13, fontWeight: 550 },
  // Keeps the focused element clear of the header, which can wrap onto three lines.
  "[data-side=detail]:has(&)": { scrollPaddingBlockStart: 112 },
});
const Actions = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 4,
  marginInlineStart: "auto",
});

export interface EventHeaderProps {
  eventId: string;
  outcome: EventOutcome | undefined;
  now: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  onRefresh: () => void;
  isRefreshing: boolean;
  getLink: () => string;
}

export function EventHeader(props: EventHeaderProps) {
  const { eventId, outcome, now, onPrevious, onNext, onClose, getLink } = props;
  const isNarrow = useMediaQuery("(max-width: 599.95px)");
  return (
    <Bar>
      <h2>{outcome ? <EventStatus outcome={outcome} now={now} /> : "Event"}</h2>
      <Id value={eventId} name="event ID" />
      <Actions>
        <StepButton label="Previous event" keys="[" onStep={onPrevious}>
          <ChevronUpIcon fontSize="inherit" />
        </StepButton>
        <StepButton label="Next event" keys="]" onStep={onNext}>
          <ChevronDownIcon fontSize="inherit" />
        </StepButton>
        {/* Below the button, the tooltip would cover the error message of a failed refresh. */}
        <Tooltip title="Refresh event" placement="top">
          <IconButton
            aria-label="Refresh event"
            loading={props.isRefreshing}
            onClick={props.onRefresh}
          >
            <RefreshIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
        <CopyButton isWide={!isNarrow} value={getLink} label="Copy link" />
        <Tooltip title="Close (Escape)" placement="top">
          <IconButton aria-label="Close event" onClick={onClose}>
            <CloseIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </Actions>
    </Bar>
  );
}
