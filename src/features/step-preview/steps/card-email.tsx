import { styled } from "@mui/material/styles";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import { EmailFrame } from "../../../components/email/email-frame.tsx";
import { MarkedText } from "../findings/marked-text.tsx";

const Subject = styled("div")({
  padding: "9px 14px",
  borderBlockEnd: "1px solid var(--line)",
  fontWeight: 600,
});
const Scroll = styled("div")({ maxBlockSize: 420, overflow: "auto", background: "var(--bg)" });

/** Renders an email at phone width, without tools. */
export function CardEmail({ preview }: { preview: LooseObject }) {
  return (
    <>
      <Subject>
        <MarkedText text={asText(preview["subject"]) ?? "(no subject)"} />
      </Subject>
      <Scroll tabIndex={0} role="region" aria-label="Email">
        <EmailFrame html={asText(preview["body"]) ?? ""} />
      </Scroll>
    </>
  );
}
