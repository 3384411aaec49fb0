import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { maskedSecret } from "../../../contract/masked-secret.ts";
import { DataText } from "../text/data-text.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";

/** A change of one field. An undefined or empty `before` or `after` means no value. */
export interface Change {
  name: string;
  label: string;
  before: string | undefined;
  after: string | undefined;
  /** Hides the values. */
  isSecret?: boolean;
}

export type ChangeKind = "added" | "changed" | "removed";

const isEmpty = (value: string | undefined) => value === undefined || value === "";

export function getChangeKind({ before, after }: Pick<Change, "before" | "after">): ChangeKind {
  if (isEmpty(before)) return "added";
  return isEmpty(after) ? "removed" : "changed";
}

const List = styled("dl")({
  display: "grid",
  gridTemplateColumns: "minmax(84px, max-content) auto minmax(0, 1fr)",
  columnGap: 14,
  fontSize: 12.5,
  "& > div": {
    display: "grid",
    gridColumn: "1 / -1",
    gridTemplateColumns: "subgrid",
    paddingBlock: 6,
    borderBlockEnd: "1px solid var(--line-soft)",
    lineHeight: "19px",
  },
  "& > div:last-of-type": { borderBlockEnd: 0 },
  "& dd": { minInlineSize: 0, overflowWrap: "anywhere" },
  "@media (max-width: 479.95px)": { "& dd:last-of-type": { gridColumn: "1 / -1" } },
});

const Kind = styled("dd")({
  fontWeight: 550,
  "&[data-kind=added]": { color: "var(--ok)" },
  "&[data-kind=changed]": { color: "var(--warn)" },
  "&[data-kind=removed]": { color: "var(--fail)" },
});

const Values = styled("span")({
  font: "400 12px/19px var(--mono)",
  fontVariantLigatures: "none",
  "& del": { color: "var(--ink-3)" },
  "& ins": { textDecoration: "none" },
});

function BeforeAfter({ change }: { change: Change }) {
  const { before, after, isSecret = false } = change;
  const renderValue = (value: string | undefined): ReactNode =>
    isSecret ? maskedSecret : <DataText value={value} maxLength={400} />;
  return (
    <Values>
      {!isEmpty(before) && (
        <>
          <VisuallyHidden>from </VisuallyHidden>
          <del>{renderValue(before)}</del>
        </>
      )}
      {!isEmpty(before) && !isEmpty(after) && <span aria-hidden> → </span>}
      {!isEmpty(after) && (
        <>
          <VisuallyHidden>to </VisuallyHidden>
          <ins>{renderValue(after)}</ins>
        </>
      )}
    </Values>
  );
}

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <List>
      {changes.map((change) => {
        const kind = getChangeKind(change);
        return (
          <div key={change.name}>
            <dt>{change.label}</dt>
            <Kind data-kind={kind}>{kind}</Kind>
            <dd>
              <BeforeAfter change={change} />
            </dd>
          </div>
        );
      })}
    </List>
  );
}
