import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { SafeLink } from "../../../components/text/safe-link.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { MissingVariable } from "../variables/missing-variables.ts";
import { formatPosition } from "../variables/variable-text.ts";
import type { Finding } from "./findings.ts";

const List = styled("ul")({
  display: "grid",
  gap: 5,
  // The padding leaves room for the disclosure triangles.
  paddingInlineStart: 16,
});
const MoreDetails = styled("details")({
  minInlineSize: 0,
  "& > summary": { cursor: "pointer", listStylePosition: "outside", minBlockSize: 24 },
  "& > p": { paddingInlineStart: 20, color: "var(--ink-2)", overflowWrap: "anywhere" },
  "& code": { color: "var(--ink)" },
});

export interface FindingListProps {
  findings: readonly Finding[];
  onJump: (variable: MissingVariable) => void;
}

export function FindingList({ findings, onJump }: FindingListProps) {
  return (
    <List aria-label="Findings">
      {findings.map(({ tone, message, details = [], variables = [], source }) => (
        <li key={message}>
          {details.length + variables.length === 0 ? (
            <StateMark tone={tone} label={<DataText value={message} />} />
          ) : (
            <MoreDetails open={variables.length > 0 && variables.length <= 5}>
              <summary>
                <StateMark tone={tone} label={<DataText value={message} />} />
              </summary>
              {variables.map((variable) => (
                <p key={`${variable.name} ${formatPosition(variable)}`}>
                  <code>
                    <DataText value={variable.name} maxLength={120} />
                  </code>{" "}
                  <Button size="small" variant="text" onClick={() => onJump(variable)}>
                    Go to {formatPosition(variable)}
                  </Button>
                </p>
              ))}
              {details.map((detail) => (
                <p key={detail}>
                  <DataText value={detail} />
                </p>
              ))}
              {source && (
                <p>
                  <SafeLink url={source}>Source</SafeLink>
                </p>
              )}
            </MoreDetails>
          )}
        </li>
      ))}
    </List>
  );
}
