import { useState } from "react";
import { styled } from "@mui/material/styles";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import type { EmailColorMode, EmailWidth, PreviewSearch } from "../../../api/step-preview.ts";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { RawText } from "../../../components/json/raw-text.tsx";
import type { FrameReport } from "../../../components/email/frame-protocol.ts";
import type { EmailLink } from "../../../components/email/link-checks.ts";
import { LinkDialog } from "../../../components/email/link-dialog.tsx";
import { EmailFrame, hiddenFrameStyle } from "../../../components/email/email-frame.tsx";
import { RemoteImagesButton } from "../../../components/email/remote-images.tsx";
import { findLeakTexts } from "../findings/leaks.ts";
import { MarkedText } from "../findings/marked-text.tsx";
import { ResultCard, ResultTools } from "../result/result-card.tsx";
import { InboxLines, getPreheader } from "./inbox-lines.tsx";
import { LinkList } from "./link-list.tsx";

const Subject = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "start",
  gap: "6px 12px",
  padding: "11px 16px",
  borderBlockEnd: "1px solid var(--line)",
  "& > div": { flex: "1 1 220px", minInlineSize: 0 },
  "& p": { color: "var(--ink-2)" },
});

const ScrollArea = styled("div")({
  overflowX: "auto",
  background: "var(--bg)",
  "&[data-offstage=true]": hiddenFrameStyle,
});
const Footer = styled("p")({
  padding: "8px 16px",
  borderBlockStart: "1px solid var(--line)",
  color: "var(--ink-3)",
  fontSize: 12,
});
const PaddedBox = styled("div")({ padding: "14px 16px" });

const viewOptions = [
  ["mail", "Email"],
  ["inbox", "Inbox"],
  ["source", "HTML"],
  ["text", "Text"],
  ["links", "Links"],
] as const;
type View = (typeof viewOptions)[number][0];

const widthOptions = [
  ["320", "320"],
  ["375", "375"],
  ["600", "600"],
  ["full", "Full"],
] as const;

const colorOptions = [
  ["light", "Light"],
  ["own", "Dark"],
  ["forced", "Forced dark"],
] as const;

export interface EmailReport extends FrameReport {
  /** HTML of the reported email, which may be older than the current email. */
  html: string;
}

export interface EmailResultProps {
  preview: LooseObject;
  width: EmailWidth;
  colors: EmailColorMode;
  onParamsChange: (params: Pick<PreviewSearch, "width" | "colours">) => void;
  report: FrameReport | undefined;
  onReport: (report: EmailReport) => void;
}

export function EmailResult(props: EmailResultProps) {
  const { preview, width, colors, onParamsChange, report, onReport } = props;
  const [view, setView] = useState<View>("mail");
  const [areImagesShown, setAreImagesShown] = useState(false);
  const [link, setLink] = useState<EmailLink>();
  const subject = asText(preview["subject"]) ?? "";
  const html = asText(preview["body"]) ?? "";
  const preheader = getPreheader(report?.opening ?? "");
  const frameWidth = width === "full" ? "full" : Number(width);
  return (
    <>
      <ResultTools>
        <ChoiceRow label="View" options={viewOptions} value={view} onChange={setView} />
        {view === "mail" && (
          <>
            <ChoiceRow
              label="Width"
              options={widthOptions}
              value={width}
              onChange={(newWidth) => onParamsChange({ width: newWidth })}
            />
            <ChoiceRow
              label="Colors"
              options={colorOptions}
              value={colors}
              onChange={(newColors) => onParamsChange({ colours: newColors })}
            />
          </>
        )}
      </ResultTools>
      <ResultCard isWide={width === "full" || view !== "mail"} width={frameWidth}>
        <Subject>
          <div>
            <b>
              <MarkedText text={subject || "(no subject)"} />
            </b>
            <p>
              <MarkedText text={preheader} />
            </p>
          </div>
          <RemoteImagesButton
            report={report}
            areShown={areImagesShown}
            onChange={setAreImagesShown}
          />
        </Subject>
        {/* The frame is always mounted, because every view uses the frame's report. */}
        <ScrollArea data-offstage={view !== "mail"}>
          <EmailFrame
            html={html}
            colors={colors}
            width={frameWidth}
            areImagesShown={areImagesShown}
            highlights={findLeakTexts(report?.text ?? "")}
            onReport={(newReport) => onReport({ ...newReport, html })}
            onLink={(href, text) => setLink({ href, text })}
          />
        </ScrollArea>
        {view === "source" && <RawText text={html} label="HTML" fileName="mail.html" />}
        {view === "inbox" && (
          <PaddedBox>
            <InboxLines subject={subject} preheader={preheader} />
          </PaddedBox>
        )}
        {view === "text" && (
          <PaddedBox role="region" aria-label="Plain text">
            <MarkedText text={report?.text ?? ""} />
          </PaddedBox>
        )}
        {view === "links" && (
          <PaddedBox>
            <LinkList links={report?.links ?? []} />
          </PaddedBox>
        )}
        <Footer>
          {areImagesShown
            ? "Isolated preview: scripts are blocked, and only images load from the network"
            : "Isolated preview: scripts and network requests are blocked"}
          {colors === "own" &&
            report &&
            !report.hasDarkStyles &&
            " · This email has no dark styles"}
        </Footer>
      </ResultCard>
      <LinkDialog link={link} onClose={() => setLink(undefined)} />
    </>
  );
}
