import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

/** Places labels beside the fields if there is room. */
export const FieldRows = styled("div")({ containerType: "inline-size" });

const Row = styled("div")({
  paddingBlock: 10,
  "&:not(:last-child)": { borderBlockEnd: "1px solid var(--line-soft)" },
  "@container (min-width: 560px)": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 92px",
    columnGap: 14,
    "& > .MuiFormControl-root, & > .MuiAutocomplete-root > .MuiFormControl-root, & > [role=group]":
      {
        display: "grid",
        gridTemplateColumns: "minmax(110px, 26%) minmax(0, 1fr)",
        columnGap: 14,
        alignItems: "start",
        "& > *": { gridColumn: 2 },
        "& > label, & > [data-label]": { gridColumn: 1, gridRow: 1, marginBlock: "6px 0" },
      },
  },
});

export const PageFieldRows = styled(FieldRows)({ padding: "4px 18px 24px", maxInlineSize: 860 });

const Mark = styled("div")({
  paddingBlockStart: 6,
  fontWeight: 550,
  lineHeight: "20px",
  "&[data-change=changed]": { color: "var(--warn)" },
  "&[data-change=added]": { color: "var(--ok)" },
  "&[data-change=removed]": { color: "var(--fail)" },
});

const changeLabels = { added: "Added", changed: "Changed", removed: "Removed" } as const;

export interface FieldRowProps {
  changeKind?: keyof typeof changeLabels | undefined;
  children: ReactNode;
}

export function FieldRow({ changeKind, children }: FieldRowProps) {
  return (
    <Row>
      {children}
      {changeKind && <Mark data-change={changeKind}>{changeLabels[changeKind]}</Mark>}
    </Row>
  );
}
