import { styled } from "@mui/material/styles";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { plural } from "../../../lib/text/format.ts";
import { MarkedText } from "../findings/marked-text.tsx";
import { ResultCard } from "../result/result-card.tsx";
import { getGsmReplacement, measureSms } from "./segments.ts";

const Phone = styled("div")({
  display: "grid",
  gap: 6,
  padding: "18px 16px",
  background: "var(--bg)",
});
const Bubble = styled("div")({
  maxInlineSize: "86%",
  padding: "8px 12px",
  borderRadius: "14px 14px 14px 4px",
  background: "var(--raised)",
  border: "1px solid var(--line)",
});
const Figures = styled("div")({
  padding: "10px 16px 14px",
  borderBlockStart: "1px solid var(--line)",
});
const Parts = styled("ol")({
  listStyle: "decimal",
  paddingInlineStart: 20,
  "& li": { paddingBlock: 2, color: "var(--ink-2)", font: "400 12px/1.5 var(--mono)" },
});

const formatCodePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

export function SmsResult({ body }: { body: string }) {
  const measurement = measureSms(body);
  const {
    encoding,
    unitCount,
    segmentCount,
    unitsLeft,
    parts,
    nonGsmCharacters,
    escapedCharacters,
    segmentCountWithOneMore,
    gsmSegmentCount,
  } = measurement;
  const unitCountText = plural(unitCount, encoding === "GSM-7" ? "septet" : "code unit");
  return (
    <ResultCard width={460}>
      <Phone>
        <Bubble>
          <MarkedText text={body} />
        </Bubble>
      </Phone>
      <Figures>
        <KeyValueList
          items={[
            {
              label: "Messages",
              value:
                segmentCountWithOneMore > Math.max(segmentCount, 1)
                  ? `${segmentCount} (${segmentCountWithOneMore} with one more character)`
                  : String(segmentCount),
            },
            {
              label: "Encoding",
              value: `${encoding}: ${unitCountText}, ${unitsLeft} left`,
            },
            nonGsmCharacters.length > 0 && {
              label: "Not in GSM-7",
              value: (
                <>
                  {nonGsmCharacters.slice(0, 20).map((character) => {
                    const replacement = getGsmReplacement(character);
                    return (
                      <p key={character}>
                        <DataText value={character} /> {formatCodePoint(character)}
                        {replacement !== undefined &&
                          ` (use ${JSON.stringify(replacement)} instead)`}
                      </p>
                    );
                  })}
                  {gsmSegmentCount !== undefined && gsmSegmentCount < segmentCount && (
                    <p>Fits in {plural(gsmSegmentCount, "message")} without these characters</p>
                  )}
                </>
              ),
            },
            encoding === "GSM-7" &&
              escapedCharacters.length > 0 && {
                label: "Counted twice",
                value: <DataText value={escapedCharacters.join(" ")} />,
              },
          ]}
        />
        {parts.length > 1 && (
          <Parts aria-label="Messages">
            {parts.map((part, index) => (
              <li key={index}>
                <DataText value={part} maxLength={200} />
              </li>
            ))}
          </Parts>
        )}
      </Figures>
    </ResultCard>
  );
}
