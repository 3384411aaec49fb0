import { takeGraphemes } from "../../../lib/text/display-text.ts";
import { styled } from "@mui/material/styles";
import { DataText } from "../../../components/text/data-text.tsx";

/** A view of an inbox, with the approximate numbers of characters that it shows. */
interface InboxClient {
  name: string;
  maxSubjectLength: number;
  maxPreheaderLength: number;
}

/** Inboxes with common widths. */
export const inboxClients: readonly InboxClient[] = [
  { name: "Phone, portrait", maxSubjectLength: 41, maxPreheaderLength: 85 },
  { name: "Webmail, one line", maxSubjectLength: 70, maxPreheaderLength: 100 },
  { name: "Desktop list, three lines", maxSubjectLength: 60, maxPreheaderLength: 120 },
];

/** Splits the text after `maxCharacters` graphemes. */
export function cutText(text: string, maxCharacters: number) {
  const visibleText = takeGraphemes(text, maxCharacters);
  return { visibleText, hiddenText: text.slice(visibleText.length) };
}

const fillerPattern = /[\u034f\u200b-\u200f\u2007\u00ad\u2060\ufeff\u00a0\u3164]/g;

/**
 * Returns up to 300 characters of the body as the preheader, without the invisible characters that
 * authors add to fill the line.
 */
export function getPreheader(bodyText: string): string {
  const fillerIndex = bodyText.search(
    /(?:[\u034f\u200b-\u200f\u2007\u00ad\u2060\ufeff\u3164]\s*){5}/,
  );
  const visibleText = fillerIndex > 0 ? bodyText.slice(0, fillerIndex) : bodyText;
  return visibleText.replace(fillerPattern, " ").replace(/\s+/g, " ").trim().slice(0, 300);
}

const List = styled("dl")({
  display: "grid",
  gap: 8,
  "& dt": { color: "var(--ink-3)", fontSize: 11.5 },
  "& dd": { overflowWrap: "anywhere" },
  "& b": { fontWeight: 600 },
  "& del": { color: "var(--ink-3)", textDecoration: "none" },
});

function Line({ text, maxCharacters }: { text: string; maxCharacters: number }) {
  const { visibleText, hiddenText } = cutText(text, maxCharacters);
  return (
    <>
      <DataText value={visibleText} emptyText="" />
      {hiddenText !== "" && (
        <del title="Cut off">
          {"… "}
          <s>
            <DataText value={hiddenText} maxLength={120} />
          </s>
        </del>
      )}
    </>
  );
}

export function InboxLines({ subject, preheader }: { subject: string; preheader: string }) {
  return (
    <List>
      {inboxClients.map(({ name, maxSubjectLength, maxPreheaderLength }) => (
        <div key={name}>
          <dt>
            {name}: about {maxSubjectLength} characters of the subject and {maxPreheaderLength} of
            the preheader
          </dt>
          <dd>
            <b>
              <Line text={subject} maxCharacters={maxSubjectLength} />
            </b>
            <br />
            <Line text={preheader} maxCharacters={maxPreheaderLength} />
          </dd>
        </div>
      ))}
    </List>
  );
}
