import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from "react";
import { styled } from "@mui/material/styles";

const minDetailWidth = 360;
const minListWidth = 448;
const maxDetailWidth = 1600;
/** Detail width in glance mode, and container width below which the detail is hidden, in pixels. */
const glanceWidth = 380;
const minGlanceContainer = 1100;
/** Conditions for showing only one side: a narrow container, or a page that scrolls. */
const narrow = ["@container (max-width: 807.95px)", "@media (max-width: 899.95px)"];

/** Applies styles where only one side is shown, in a page that is a size container. */
export const inNarrow = <Rules,>(rules: Rules) =>
  Object.fromEntries(narrow.map((condition) => [condition, rules]));

const Frame = styled("div")({
  containerType: "inline-size",
  flex: 1,
  minBlockSize: 0,
  minInlineSize: 0,
});

const Grid = styled("div")({
  display: "grid",
  gridTemplateColumns: `minmax(${minListWidth}px, 1fr) 0 clamp(${minDetailWidth}px, var(--detail-width), calc(100% - ${minListWidth}px))`,
  blockSize: "100%",
  "&[data-glance]": {
    gridTemplateColumns: `minmax(${minListWidth}px, 1fr) ${glanceWidth}px`,
    "& > [role=separator]": { display: "none" },
  },
  [`@container (max-width: ${minGlanceContainer - 0.05}px)`]: {
    "&[data-glance]": {
      gridTemplateColumns: "minmax(0, 1fr)",
      "& > [data-side=detail]": { display: "none" },
    },
  },
  ...inNarrow({
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > [role=separator]": { display: "none" },
    "&[data-shows=detail] > [data-side=list]": { display: "none" },
    "&[data-shows=list] > [data-side=detail]": { display: "none" },
  }),
});

const List = styled("section")({
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "hidden",
  // Gets the focus only from code, so that keyboard users continue here. A focus ring would
  // distract.
  "&:focus": { outline: "none" },
});

const Detail = styled("section")({
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: "auto",
  overflowWrap: "anywhere",
  background: "var(--surface)",
  borderInlineStart: "1px solid var(--line)",
  ...inNarrow({ borderInlineStart: 0 }),
});

const Separator = styled("div")({
  position: "relative",
  zIndex: 2,
  cursor: "col-resize",
  touchAction: "none",
  // The line is the detail's edge. The handle overlaps the edge and is wide enough to grab.
  "&::before": {
    content: '""',
    position: "absolute",
    insetBlock: 0,
    insetInline: "-4px -5px",
  },
  "&::after": {
    content: '""',
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: -1,
    inlineSize: 3,
    background: "transparent",
  },
  "&:hover::after, &[data-dragging]::after, &:focus-visible::after": {
    background: "var(--accent)",
  },
  "&:focus-visible": { outline: "none" },
  "@media (forced-colors: active)": { "&:focus-visible::after": { background: "Highlight" } },
});

export interface SplitViewProps {
  list: ReactNode;
  detail: ReactNode;
  listLabel: string;
  /** The list's region, to which a filter can move the focus. */
  listRef?: Ref<HTMLElement>;
  detailLabel: string;
  /** The side that is shown if there is no room for both. */
  narrowShows: "list" | "detail";
  /** Glance mode shows a narrow detail, and hides it if the list needs the room. */
  isGlance?: boolean;
  /** Saved width of the detail in pixels; default: 600. */
  width: number | undefined;
  /** Called with the width to save, at the end of a drag and on each key press. */
  onWidthChange: (width: number) => void;
}

const initial = 600;

export function SplitView(props: SplitViewProps) {
  const { list, listLabel, listRef, detail, detailLabel } = props;
  const { narrowShows, width = initial, onWidthChange } = props;
  const listId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const current = dragged ?? width;

  /** Clamps a width so that the list keeps its minimum. */
  const clampWidth = (requested: number) => {
    const available = (grid.current?.clientWidth || Number.POSITIVE_INFINITY) - minListWidth;
    return Math.round(Math.max(minDetailWidth, Math.min(requested, available, maxDetailWidth)));
  };

  const getWidth = (event: PointerEvent) => {
    const box = grid.current?.getBoundingClientRect();
    if (!box) return current;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    return clampWidth(isRightToLeft ? event.clientX - box.left : box.right - event.clientX);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
    const step = event.shiftKey ? 80 : 16;
    const grow = isRightToLeft ? "ArrowRight" : "ArrowLeft";
    const shrink = isRightToLeft ? "ArrowLeft" : "ArrowRight";
    // Clamp first, because the saved width may be from a larger window.
    const from = clampWidth(current);
    const next = {
      [grow]: from + step,
      [shrink]: from - step,
      Home: minDetailWidth,
      End: maxDetailWidth,
      Enter: initial,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onWidthChange(clampWidth(next));
  };

  return (
    <Frame>
      <Grid
        ref={grid}
        data-shows={narrowShows}
        {...(props.isGlance === true && { "data-glance": "" })}
        // `sx` would add a CSS rule for every pixel of a drag. The key is widened because CSS types
        // don't include custom properties.
        style={{ ["--detail-width" as string]: `${current}px` }}
      >
        <List ref={listRef} id={listId} data-side="list" aria-label={listLabel} tabIndex={-1}>
          {list}
        </List>
        <Separator
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-controls={listId}
          aria-label={`Width of ${detailLabel}`}
          aria-valuenow={Math.round(current)}
          aria-valuemin={minDetailWidth}
          aria-valuemax={maxDetailWidth}
          {...(dragged === undefined ? {} : { "data-dragging": "" })}
          onKeyDown={onKeyDown}
          onDoubleClick={() => onWidthChange(initial)}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            setDragged(clampWidth(current));
          }}
          onPointerMove={(event) => {
            if (dragged !== undefined) setDragged(getWidth(event));
          }}
          onPointerUp={(event) => {
            if (dragged === undefined) return;
            setDragged(undefined);
            onWidthChange(getWidth(event));
          }}
          onPointerCancel={() => setDragged(undefined)}
        />
        <Detail data-side="detail" aria-label={detailLabel}>
          {detail}
        </Detail>
      </Grid>
    </Frame>
  );
}
