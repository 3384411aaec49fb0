import { styled } from "@mui/material/styles";
import { DataText } from "../../../components/text/data-text.tsx";
import { cutText, inboxClients } from "./inbox-line.ts";

const List = styled("dl")({
  display: "grid",
  gap: 8,
  "& dt": { color: "var(--ink-3)", fontSize: 11.5 },
  "& dd": { overflowWrap: "anywhere" },
  "& b": { fontWeight: 600 },
  "& del": { color: "var(--ink-3)", textDecoration: "none", opacity: 0.9 },
});

function Line({ text, max }: { text: string; max: number }) {
  const { visible, rest } = cutText(text, max);
  return (
    <>
      <DataText value={visible} empty="" />
      {rest !== "" && (
        <del title="Cut off">
          {"… "}
          <s>
            <DataText value={rest} max={120} />
          </s>
        </del>
      )}
    </>
  );
}

export function InboxLines({ subject, preheader }: { subject: string; preheader: string }) {
  return (
    <List>
      {inboxClients.map(({ name, subject: maxSubject, preheader: maxPreheader }) => (
        <div key={name}>
          <dt>
            {name}: about {maxSubject} characters of the subject, {maxPreheader} of the preheader
          </dt>
          <dd>
            <b>
              <Line text={subject} max={maxSubject} />
            </b>
            <br />
            <Line text={preheader} max={maxPreheader} />
          </dd>
        </div>
      ))}
    </List>
  );
}
