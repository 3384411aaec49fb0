import { styled } from "@mui/material/styles";
import { cutText } from "../email/inbox-lines.tsx";
import { MarkedText } from "../findings/marked-text.tsx";
import { ResultCard } from "./result-card.tsx";

const Screens = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(260px, 1fr))",
  gap: 16,
  padding: 18,
});
const Screen = styled("figure")({
  display: "grid",
  alignContent: "start",
  gap: 10,
  padding: "18px 12px 22px",
  borderRadius: 18,
  border: "1px solid var(--line)",
  background: "var(--bg)",
  "& figcaption": { textAlign: "center", color: "var(--ink-3)", fontSize: 11.5 },
});
const Card = styled("div")({
  padding: "10px 12px",
  borderRadius: 14,
  background: "var(--raised)",
  border: "1px solid var(--line)",
  overflowWrap: "anywhere",
  "& b": { display: "block", fontWeight: 650 },
  "& small": { color: "var(--ink-3)" },
  "&[data-flat]": { borderRadius: 6 },
});
const CutOffText = styled("p")({ color: "var(--ink-3)", fontSize: 12, overflowWrap: "anywhere" });

/** Screens with the approximate numbers of visible characters in a collapsed notification. */
const screens = [
  { name: "iOS, locked", maxTitleLength: 40, maxBodyLength: 150, isFlat: false },
  { name: "Android, collapsed", maxTitleLength: 38, maxBodyLength: 48, isFlat: true },
] as const;

export function PushResult({ subject, body }: { subject: string; body: string }) {
  return (
    <ResultCard width={680}>
      <Screens>
        {screens.map(({ name, maxTitleLength, maxBodyLength, isFlat }) => {
          const titleParts = cutText(subject, maxTitleLength);
          const bodyParts = cutText(body, maxBodyLength);
          const cutOffText = [titleParts.hiddenText, bodyParts.hiddenText]
            .filter((hiddenText) => hiddenText !== "")
            .join(" · ");
          return (
            <Screen key={name}>
              <figcaption>{name}</figcaption>
              <Card {...(isFlat && { "data-flat": "" })}>
                <small>App · now</small>
                <b>
                  <MarkedText text={titleParts.visibleText || "(no title)"} isInline />
                  {titleParts.hiddenText && "…"}
                </b>
                <MarkedText text={bodyParts.visibleText || "(no text)"} isInline />
                {bodyParts.hiddenText && "…"}
              </Card>
              {cutOffText !== "" && (
                <CutOffText>
                  Cut off (approximate): <MarkedText text={cutOffText} isInline />
                </CutOffText>
              )}
            </Screen>
          );
        })}
      </Screens>
    </ResultCard>
  );
}
