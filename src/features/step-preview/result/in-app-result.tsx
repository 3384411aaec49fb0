import { styled } from "@mui/material/styles";
import { asObject, asText, type LooseObject } from "../../../../domain/loose.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { SafeLink } from "../../../components/text/safe-link.tsx";
import { MarkedText, renderMarkedText } from "../findings/marked-text.tsx";
import { ResultCard } from "./result-card.tsx";

const Themes = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(270px, 1fr))",
  gap: 1,
  background: "var(--line)",
});
const Theme = styled("div")({ padding: 18, background: "var(--bg)", color: "var(--ink)" });
const Card = styled("div")({
  display: "grid",
  gridTemplateColumns: "32px minmax(0, 1fr)",
  gap: "2px 12px",
  padding: "12px 14px",
  borderRadius: 10,
  border: "1px solid var(--line)",
  background: "var(--surface)",
  "& > *": { gridColumn: 2 },
  "& > [data-avatar]": {
    gridColumn: 1,
    gridRow: "1 / span 3",
    inlineSize: 32,
    blockSize: 32,
    borderRadius: 16,
    background: "var(--accent-soft)",
    color: "var(--accent)",
    display: "grid",
    placeItems: "center",
    fontWeight: 650,
  },
});
const Buttons = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 8 });
const Action = styled("span")({
  display: "inline-flex",
  alignItems: "center",
  minBlockSize: 28,
  paddingInline: 11,
  borderRadius: 6,
  border: "1px solid var(--line-button)",
  fontWeight: 550,
  "&[data-primary]": {
    background: "var(--accent)",
    borderColor: "var(--accent)",
    color: "var(--on-accent)",
  },
});
const Details = styled("div")({
  display: "grid",
  gap: 8,
  padding: "12px 18px 16px",
  borderBlockStart: "1px solid var(--line)",
});

const renderRedirect = (value: unknown): React.ReactNode => {
  const redirect = asObject(value);
  const url = asText(redirect?.["url"]);
  if (url === undefined) return "none";
  const redirectTarget = asText(redirect?.["target"]);
  return (
    <>
      <SafeLink url={url} />
      {redirectTarget !== undefined && (
        <>
          {" "}
          in <code>{<DataText value={redirectTarget} />}</code>
        </>
      )}
    </>
  );
};

function InboxCard({ preview }: { preview: LooseObject }) {
  const subject = asText(preview["subject"]);
  const actions = [asObject(preview["primaryAction"]), asObject(preview["secondaryAction"])];
  return (
    <Card>
      <span data-avatar aria-hidden>
        {asText(preview["avatar"]) === undefined ? "–" : "A"}
      </span>
      {subject !== undefined && (
        <b>
          <MarkedText text={subject} />
        </b>
      )}
      <MarkedText text={asText(preview["body"]) ?? ""} />
      <Buttons>
        {actions.map(
          (action, index) =>
            action && (
              <Action key={index} {...(index === 0 && { "data-primary": "" })}>
                <MarkedText text={asText(action["label"]) ?? "(no label)"} isInline />
              </Action>
            ),
        )}
      </Buttons>
    </Card>
  );
}

export function InAppResult({ preview }: { preview: LooseObject }) {
  const avatar = asText(preview["avatar"]);
  const data = asObject(preview["data"]);
  const primaryAction = asObject(preview["primaryAction"]);
  const secondaryAction = asObject(preview["secondaryAction"]);
  const items = [
    { label: "Avatar", value: avatar === undefined ? "none" : <SafeLink url={avatar} /> },
    { label: "Message link", value: renderRedirect(preview["redirect"]) },
    primaryAction && {
      label: "Primary action link",
      value: renderRedirect(primaryAction["redirect"]),
    },
    secondaryAction && {
      label: "Secondary action link",
      value: renderRedirect(secondaryAction["redirect"]),
    },
  ];
  return (
    <ResultCard width={680}>
      <Themes>
        <Theme data-light="">
          <InboxCard preview={preview} />
        </Theme>
        <Theme data-dark="">
          <InboxCard preview={preview} />
        </Theme>
      </Themes>
      <Details>
        <KeyValueList items={items} />
        {data && (
          <JsonView
            value={data}
            label="Data"
            fileName="data.json"
            maxHeight={240}
            renderString={renderMarkedText}
          />
        )}
      </Details>
    </ResultCard>
  );
}
