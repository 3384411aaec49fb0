import Skeleton from "@mui/material/Skeleton";
import { styled } from "@mui/material/styles";
import { VisuallyHidden } from "../visually-hidden.tsx";

// Widths vary but are deterministic, so that a skeleton doesn't flicker.
const widthPercents = [72, 48, 61, 38, 66, 54, 43, 58];
const getWidth = (index: number) => `${widthPercents[index % widthPercents.length] ?? 50}%`;

const Lines = styled("div")({ display: "grid", gap: 0 });
const Line = styled("div")({ display: "flex", alignItems: "center" });

/** Renders lines with the same height as the text lines that they replace. */
export function TextSkeleton({
  lineCount = 3,
  lineHeight = 19,
}: {
  lineCount?: number;
  lineHeight?: number;
}) {
  return (
    <Lines aria-hidden>
      {Array.from({ length: lineCount }, (_, index) => (
        <Line key={index} sx={{ blockSize: lineHeight }}>
          <Skeleton height={9} width={getWidth(index)} />
        </Line>
      ))}
    </Lines>
  );
}

const Pairs = styled("div")({
  display: "grid",
  gridTemplateColumns: "clamp(84px, 34%, 128px) minmax(0, 1fr)",
  columnGap: 14,
});

function KeyValueSkeleton() {
  return (
    <Pairs aria-hidden>
      {Array.from({ length: 10 }, (_, index) => (
        <Line key={index} sx={{ blockSize: 28 }}>
          <Skeleton height={9} width={getWidth(index)} />
        </Line>
      ))}
    </Pairs>
  );
}

const Pane = styled("div")({
  display: "grid",
  alignContent: "start",
  "& > div": { paddingBlock: 14, paddingInline: 18, borderBlockEnd: "1px solid var(--line-soft)" },
});

export function DetailSkeleton({ label }: { label: string }) {
  return (
    <Pane aria-busy="true">
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div>
        <Skeleton height={20} width="42%" />
      </div>
      <div>
        <TextSkeleton lineCount={2} lineHeight={21} />
      </div>
      <div>
        <KeyValueSkeleton />
      </div>
      <div>
        <TextSkeleton lineCount={6} lineHeight={30} />
      </div>
    </Pane>
  );
}
