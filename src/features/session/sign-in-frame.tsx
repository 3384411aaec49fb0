import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { SignalMark } from "../../components/icons.tsx";

const Page = styled("main")({
  display: "grid",
  justifyItems: "center",
  alignContent: "start",
  minBlockSize: "100dvh",
  paddingBlock: "clamp(28px, 14vh, 140px) 40px",
  paddingInline: 16,
});

const Column = styled("div")({ display: "grid", gap: 18, inlineSize: "min(100%, 408px)" });

const Brand = styled("p")({
  display: "flex",
  alignItems: "center",
  gap: 9,
  fontSize: 14,
  fontWeight: 650,
  letterSpacing: "-0.01em",
});

/** The page outside of the console: the brand, and one column. */
export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <Column>
        <Brand>
          <SignalMark sx={{ fontSize: 20 }} /> Signalbox
        </Brand>
        {children}
      </Column>
    </Page>
  );
}

export const Card = styled("section")({
  display: "grid",
  gap: 16,
  padding: "20px 20px 22px",
  border: "1px solid var(--line)",
  borderRadius: 10,
  background: "var(--surface)",
  "& > h1, & > h2": { fontSize: 16, lineHeight: "22px" },
});
