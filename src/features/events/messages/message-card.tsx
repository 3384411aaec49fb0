import { styled } from "@mui/material/styles";
import {
  asList,
  asObject,
  asObjects,
  asText,
  asTexts,
  type LooseObject,
} from "../../../../domain/loose.ts";
import { Secret } from "../../../components/form/secret.tsx";
import { JsonView } from "../../../components/json/json-view.tsx";
import { type KeyValue, KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { type StateIcon, StateMark, type Tone } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { SafeLink } from "../../../components/text/safe-link.tsx";
import { Time } from "../../../components/text/time.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { MarkAs, ReadState } from "./mark-as.tsx";
import { SentEmail } from "./sent-email.tsx";

const Card = styled("article")({
  border: "1px solid var(--line)",
  borderRadius: 8,
  marginBlockEnd: 14,
  overflow: "hidden",
});
const Head = styled("header")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 10,
  padding: "8px 12px",
  borderBlockEnd: "1px solid var(--line-soft)",
  background: "var(--bg)",
  "& > h3": { margin: 0 },
  "& > :last-child": { marginInlineStart: "auto" },
});
const Body = styled("div")({ padding: "6px 12px 12px", display: "grid", rowGap: 8 });
const Block = styled("div")({
  padding: "8px 12px",
  border: "1px solid var(--line-soft)",
  borderRadius: 6,
});

const statusMarks: Readonly<Record<string, { tone: Tone; label: string; icon?: StateIcon }>> = {
  sent: { tone: "ok", label: "Sent" },
  warning: { tone: "warn", label: "Sent with a warning" },
  error: { tone: "fail", label: "Failed" },
};

function MessageState({ status }: { status: unknown }) {
  const known = typeof status === "string" && Object.hasOwn(statusMarks, status);
  const state = known ? statusMarks[status] : undefined;
  return state ? (
    <StateMark {...state} />
  ) : (
    <StateMark tone="idle" icon="unknown" label={<DataText value={status} max={40} />} />
  );
}

export interface MessageCardProps {
  message: LooseObject;
  step: string | undefined;
  /** The ID of the event's subscriber, which is required to change the message's state. */
  subscriberId: string | undefined;
}

export function MessageCard({ message, step, subscriberId }: MessageCardProps) {
  const channel = asText(message["channel"]) ?? "";
  const channelName = describeStepType(channel).name;
  return (
    <Card>
      <Head>
        <h3>
          <DataText value={channelName} max={40} />
        </h3>
        {step !== undefined && step !== channelName && <DataText value={step} max={60} />}
        <MessageState status={message["status"]} />
      </Head>
      <Body>
        <KeyValueList items={messageItems(message)} />
        <Content content={message["content"]} />
        {snapshots.map(
          ([key, label]) =>
            asObject(message[key]) && (
              <JsonView key={key} label={label} value={message[key]} fileName={`${key}.json`} />
            ),
        )}
        {channel === "in_app" && subscriberId !== undefined && (
          <MarkAs message={message} subscriberId={subscriberId} />
        )}
      </Body>
    </Card>
  );
}

/** Fields in which a service may store a copy from the time of sending. */
const snapshots = [
  ["subscriber", "Subscriber snapshot"],
  ["template", "Workflow snapshot"],
  ["overrides", "Overrides"],
] as const;

const textItem = (label: string, value: unknown): KeyValue | undefined =>
  asText(value) === undefined ? undefined : { label, value: <DataText value={value} max={400} /> };

const numberedItems = (
  values: readonly string[],
  onlyLabel: string,
  numberedLabel: string,
  render: (value: string, label: string) => React.ReactNode,
): KeyValue[] =>
  values.map((value, index) => {
    const label = values.length > 1 ? `${numberedLabel} ${index + 1}` : onlyLabel;
    return { label, value: render(value, label) };
  });

function messageItems(message: LooseObject) {
  const id = asText(message["_id"]);
  const provider = asText(message["providerId"]);
  const webhook = asText(message["directWebhookUrl"]);
  const snoozed = asText(message["snoozedUntil"]);
  const cta = asObject(message["cta"]);
  const url = asText(asObject(cta?.["data"])?.["url"]);
  const action = asObject(cta?.["action"]);
  const buttons = asObjects(action?.["buttons"]);
  return [
    textItem("Subject", message["subject"]),
    textItem("Title", message["title"]),
    textItem("Error", message["errorText"]),
    textItem("Error ID", message["errorId"]),
    textItem("To", message["email"] ?? message["phone"]),
    ...numberedItems(
      asTexts(message["deviceTokens"]),
      "Device token",
      "Device token",
      (token, label) => <Secret label={label.toLowerCase()} read={() => token} />,
    ),
    webhook !== undefined && {
      label: "Webhook URL",
      value: <Secret label="webhook URL" read={() => webhook} />,
    },
    provider !== undefined && { label: "Provider", value: <ProviderLabel id={provider} /> },
    id !== undefined && { label: "Message ID", value: <Id value={id} name="message ID" /> },
    { label: "Created", value: <Time value={message["createdAt"]} day="always" /> },
    ...numberedItems(asTexts(message["deliveredAt"]), "Delivered", "Delivery", (at) => (
      <Time value={at} day="always" />
    )),
    snoozed !== undefined && {
      label: "Snoozed until",
      value: <Time value={snoozed} day="always" />,
    },
    message["channel"] === "in_app" && {
      label: "Seen and read",
      value: <ReadState message={message} />,
    },
    url !== undefined && { label: "Link", value: <SafeLink url={url} /> },
    buttons.length > 0 && {
      label: "Buttons",
      value: buttons.map((button, index) => (
        <div key={index}>
          <DataText value={button["content"]} max={120} /> (
          <DataText value={button["type"]} max={20} />
          {asText(button["resultContent"]) !== undefined && (
            <>
              ; after click: <DataText value={button["resultContent"]} max={120} />
            </>
          )}
          )
        </div>
      )),
    },
    textItem("Action status", action?.["status"]),
    textItem("Button clicked", asObject(action?.["result"])?.["type"]),
  ];
}

/** Renders markup as an email, other text as plain text, and each block of the old editor. */
function Content({ content }: { content: unknown }) {
  if (typeof content === "string") {
    if (content === "") return null;
    return /^\s*</.test(content) ? (
      <SentEmail html={content} />
    ) : (
      <Block>
        <DataText value={content} multiline />
      </Block>
    );
  }
  const blocks = asList(content);
  return blocks.map((item, index) => {
    const block = asObject(item);
    return (
      <Block key={index}>
        {block?.["type"] === "button" && <>Button: </>}
        <DataText value={block?.["content"]} multiline={block?.["type"] !== "button"} />
        {asText(block?.["url"]) !== undefined && (
          <>
            {" "}
            <SafeLink url={block?.["url"]} />
          </>
        )}
      </Block>
    );
  });
}
