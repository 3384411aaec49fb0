import { useId, useRef, useState, type ReactNode, type Ref } from "react";
import { styled } from "@mui/material/styles";
import { lazyUpgrade } from "../lazy-component.tsx";
import type { SplitSeparatorProps } from "./split-separator.tsx";
import { initialDetailWidth, minDetailWidth, minListWidth } from "./split-widths.ts";

const glanceWidth = 380;
/** Container width below which the detail is hidden in glance mode, in pixels. */
const minGlanceContainerWidth = 1100;
/** Conditions for showing only one side. */
const narrowConditions = [
  "@container (max-width: 807.95px)",
  "@media (max-width: 899.95px), print",
];

/** Returns styles for when only one side is shown. Needs an ancestor that is a size container. */
export const applyWhenNarrow = <Rules,>(rules: Rules) =>
  Object.fromEntries(narrowConditions.map((condition) => [condition, rules]));

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
  [`@container (max-width: ${minGlanceContainerWidth - 0.05}px)`]: {
    "&[data-glance]": {
      gridTemplateColumns: "minmax(0, 1fr)",
      "& > [data-side=detail]": { display: "none" },
    },
  },
  ...applyWhenNarrow({
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
  // Only code moves the focus to a side, so that keyboard users continue there. A focus ring would
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
  "&:focus": { outline: "none" },
  ...applyWhenNarrow({ borderInlineStart: 0 }),
});

const SplitSeparator = lazyUpgrade<SplitSeparatorProps>(
  ({ label }) => <div role="separator" aria-orientation="vertical" aria-label={label} />,
  async () => (await import("./split-separator.tsx")).SplitSeparator,
);

export interface SplitViewProps {
  list: ReactNode;
  detail: ReactNode;
  listLabel: string;
  /** Ref for the list's region, to which filter fields can move the focus. */
  listRef?: Ref<HTMLElement>;
  detailLabel: string;
  /** The side that is shown if there is no room for both. */
  narrowSide: "list" | "detail";
  /** Glance mode shows a narrow detail, and hides it if the list needs the room. */
  isGlance?: boolean;
  /** Saved width of the detail in pixels; default: 600. */
  width: number | undefined;
  /**
   * Called with the width to save: after a drag, on a double-click, and when a key changes the
   * width.
   */
  onWidthChange: (width: number) => void;
}

export function SplitView(props: SplitViewProps) {
  const { list, listLabel, listRef, detail, detailLabel } = props;
  const { narrowSide, width = initialDetailWidth, onWidthChange } = props;
  const listId = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [firstSide] = useState(narrowSide);
  const [draggedWidth, setDraggedWidth] = useState<number>();
  return (
    <Frame>
      <Grid
        ref={grid}
        onPointerEnter={SplitSeparator.preload}
        // Don't pass the event. Otherwise, a failed load would show a notice, although the sides
        // work without the separator.
        onFocus={() => SplitSeparator.preload()}
        data-shows={narrowSide}
        {...(props.isGlance === true && { "data-glance": "" })}
        // `sx` would add a CSS rule for every pixel of a drag. The key is widened because CSS types
        // don't include custom properties.
        style={{ ["--detail-width" as string]: `${draggedWidth ?? width}px` }}
      >
        <List ref={listRef} id={listId} data-side="list" aria-label={listLabel} tabIndex={-1}>
          {list}
        </List>
        <SplitSeparator
          grid={grid}
          label="Detail pane width"
          listId={listId}
          narrowSide={narrowSide}
          firstSide={firstSide}
          draggedWidth={draggedWidth}
          onDrag={setDraggedWidth}
          width={width}
          onWidthChange={onWidthChange}
        />
        <Detail data-side="detail" aria-label={detailLabel} tabIndex={-1}>
          {detail}
        </Detail>
      </Grid>
    </Frame>
  );
}
