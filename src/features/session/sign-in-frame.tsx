import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";
import { SignalMark } from "../../components/icons.tsx";
import { formatDocumentTitle } from "../../lib/browser/document-title.ts";

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
  paddingInline: 2,
  "& > b": { fontSize: 14, fontWeight: 650, letterSpacing: "-0.01em" },
  "& > span": { color: "var(--ink-3)" },
});

export function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <title>{formatDocumentTitle(["Sign in"])}</title>
      <Column>
        <Brand>
          <SignalMark sx={{ fontSize: 20 }} /> <b>Signalbox</b>
          <span>operator console</span>
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
  "& > h1": { fontSize: 16, lineHeight: "22px" },
  "& > hr": {
    inlineSize: "calc(100% + 40px)",
    margin: "4px -20px",
    border: 0,
    borderBlockStart: "1px solid var(--line)",
  },
});
