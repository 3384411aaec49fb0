import { styled } from "@mui/material/styles";
import { StateMark } from "../../../components/state-mark.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { checkLink, type EmailLink } from "../../../components/email/link-checks.ts";

const List = styled("ol")({
  listStyle: "decimal",
  display: "grid",
  gap: 10,
  paddingInlineStart: 24,
  "& > li": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& code": { display: "block", color: "var(--ink-2)" },
});

export function LinkList({ links }: { links: readonly EmailLink[] }) {
  if (links.length === 0) return <p>No links</p>;
  return (
    <List aria-label="Links">
      {links.map((link, index) => {
        const { tone, message } = checkLink(link);
        return (
          <li key={index}>
            <DataText value={link.text} emptyText="no text" maxLength={200} />
            <CodeText value={link.href} maxLength={2048} />
            <StateMark tone={tone} label={<DataText value={message} />} />
          </li>
        );
      })}
    </List>
  );
}
