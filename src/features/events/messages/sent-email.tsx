import { useState } from "react";
import { styled } from "@mui/material/styles";
import { ChoiceRow } from "../../../components/choice-row.tsx";
import { RawText } from "../../../components/json/raw-text.tsx";
import type { FrameReport } from "../../../components/email/frame-protocol.ts";
import { LinkDialog } from "../../../components/email/link-dialog.tsx";
import type { EmailLink } from "../../../components/email/link-checks.ts";
import { EmailFrame } from "../../../components/email/email-frame.tsx";
import { RemoteImagesButton } from "../../../components/email/remote-images.tsx";
import { Caption } from "../../../components/text/muted.tsx";
import { Bar } from "../../../components/layout/bar.tsx";

const Sheet = styled("div")({
  maxBlockSize: 480,
  overflow: "auto",
  border: "1px solid var(--line-soft)",
  borderRadius: 6,
  background: "var(--bg)",
});

const views = [
  ["mail", "Email"],
  ["source", "Source"],
] as const;

export function SentEmail({ html }: { html: string }) {
  const [view, setView] = useState<"mail" | "source">("mail");
  const [areImagesShown, setAreImagesShown] = useState(false);
  const [report, setReport] = useState<FrameReport>();
  const [link, setLink] = useState<EmailLink>();
  return (
    <>
      <Bar>
        <ChoiceRow label="Body" options={views} value={view} onChange={setView} />
        {view === "mail" && (
          <RemoteImagesButton
            report={report}
            areShown={areImagesShown}
            onChange={setAreImagesShown}
          />
        )}
      </Bar>
      {view === "source" ? (
        <RawText text={html} label="HTML body" fileName="body.html" maxHeight={320} />
      ) : (
        <>
          <Sheet tabIndex={0} role="region" aria-label="Email body">
            <EmailFrame
              html={html}
              areImagesShown={areImagesShown}
              onReport={setReport}
              onLink={(href, text) => setLink({ href, text })}
            />
          </Sheet>
          <Caption>
            {areImagesShown
              ? "Shown as sent, without scripts. Remote images are loaded."
              : "Shown as sent, without scripts or network access."}
          </Caption>
        </>
      )}
      <LinkDialog link={link} onClose={() => setLink(undefined)} />
    </>
  );
}
