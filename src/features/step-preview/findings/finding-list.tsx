import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { SafeLink } from "../../../components/text/safe-link.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { Finding } from "./findings.ts";

const List = styled("ul")({
  display: "grid",
  gap: 5,
  margin: 0,
  padding: 0,
  // Room for the disclosure triangles, which hang outside of their line.
  paddingInlineStart: 16,
  listStyle: "none",
});
const More = styled("details")({
  minInlineSize: 0,
  "& > summary": { cursor: "pointer", listStylePosition: "outside", minBlockSize: 24 },
  "& > p": { paddingInlineStart: 20, color: "var(--ink-2)", overflowWrap: "anywhere" },
});

/** Findings as icon and word and colour; what each is about opens below it. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <List aria-label="Findings">
      {findings.map(({ tone, message, details = [], source }) => (
        <li key={message}>
          {details.length === 0 ? (
            <StateMark tone={tone} label={<DataText value={message} />} />
          ) : (
            <More>
              <summary>
                <StateMark tone={tone} label={<DataText value={message} />} />
              </summary>
              {details.map((detail) => (
                <p key={detail}>
                  <DataText value={detail} />
                </p>
              ))}
              {source && (
                <p>
                  <SafeLink url={source}>The source</SafeLink>
                </p>
              )}
            </More>
          )}
        </li>
      ))}
    </List>
  );
}
