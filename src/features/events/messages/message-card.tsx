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
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { type StateIcon, StateMark, type Tone } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { SafeLink } from "../../../components/text/safe-link.tsx";
import { useClockMode } from "../../../components/text/time-mode.tsx";
import { Time } from "../../../components/text/time.tsx";
import { ProviderLabel } from "../../../entities/integrations/provider-label.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import type { TimeMode } from "../../../lib/time/instant.ts";
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
  const isKnown = typeof status === "string" && Object.hasOwn(statusMarks, status);
  const mark = isKnown ? statusMarks[status] : undefined;
  return mark ? (
    <StateMark {...mark} />
  ) : (
    <StateMark tone="idle" icon="unknown" label={<DataText value={status} maxLength={40} />} />
  );
}

export interface MessageCardProps {
  message: LooseObject;
  stepName: string | undefined;
  /** Required to mark the message as seen or read. */
  subscriberId: string | undefined;
}

export function MessageCard({ message, stepName, subscriberId }: MessageCardProps) {
  const channel = asText(message["channel"]) ?? "";
  const channelName = describeStepType(channel).name;
  const clockMode = useClockMode();
  return (
    <Card>
      <Head>
        <h3>
          <DataText value={channelName} maxLength={40} />
        </h3>
        {stepName !== undefined && stepName !== channelName && (
          <DataText value={stepName} maxLength={60} />
        )}
        <MessageState status={message["status"]} />
      </Head>
      <Body>
        <KeyValueList items={toMessageItems(message, clockMode)} />
        <Content content={message["content"]} />
        {snapshotFields.map(
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

/** Fields that may contain data as it was when the message was sent. */
const snapshotFields = [
  ["subscriber", "Subscriber snapshot"],
  ["template", "Workflow snapshot"],
  ["overrides", "Overrides"],
] as const;

const renderText = (value: unknown) =>
  asText(value) !== undefined && <DataText value={value} maxLength={400} />;

const toNumberedItems = (
  values: readonly string[],
  singleLabel: string,
  numberedLabel: string,
  render: (value: string, label: string) => React.ReactNode,
) =>
  Object.fromEntries(
    values.map((value, index) => {
      const label = values.length > 1 ? `${numberedLabel} ${index + 1}` : singleLabel;
      return [label, render(value, label)];
    }),
  );

function toMessageItems(message: LooseObject, clockMode: TimeMode) {
  const id = asText(message["_id"]);
  const providerId = asText(message["providerId"]);
  const webhookUrl = asText(message["directWebhookUrl"]);
  const snoozedUntil = asText(message["snoozedUntil"]);
  const cta = asObject(message["cta"]);
  const url = asText(asObject(cta?.["data"])?.["url"]);
  const action = asObject(cta?.["action"]);
  const buttons = asObjects(action?.["buttons"]);
  return {
    Subject: renderText(message["subject"]),
    Title: renderText(message["title"]),
    Error: renderText(message["errorText"]),
    "Error ID": renderText(message["errorId"]),
    To: renderText(message["email"] ?? message["phone"]),
    ...toNumberedItems(
      asTexts(message["deviceTokens"]),
      "Device token",
      "Device token",
      (token, label) => <Secret label={label.toLowerCase()} read={() => token} />,
    ),
    "Webhook URL": webhookUrl !== undefined && (
      <Secret label="webhook URL" read={() => webhookUrl} />
    ),
    Provider: providerId !== undefined && <ProviderLabel id={providerId} />,
    "Message ID": id !== undefined && <Id value={id} name="message ID" />,
    Created: <Time value={message["createdAt"]} day="always" />,
    ...toNumberedItems(asTexts(message["deliveredAt"]), "Delivered", "Delivery", (at) => (
      <Time value={at} day="always" />
    )),
    "Snoozed until": snoozedUntil !== undefined && (
      <Time value={snoozedUntil} mode={clockMode} day="always" />
    ),
    "Seen and read": message["channel"] === "in_app" && <ReadState message={message} />,
    Link: url !== undefined && <SafeLink url={url} />,
    Buttons:
      buttons.length > 0 &&
      buttons.map((button, index) => (
        <div key={index}>
          <DataText value={button["content"]} maxLength={120} /> (
          <DataText value={button["type"]} maxLength={20} />
          {asText(button["resultContent"]) !== undefined && (
            <>
              ; after click: <DataText value={button["resultContent"]} maxLength={120} />
            </>
          )}
          )
        </div>
      )),
    "Action status": renderText(action?.["status"]),
    "Button clicked": renderText(asObject(action?.["result"])?.["type"]),
  };
}

/** Renders HTML as an email. Renders other text, and blocks of the old editor, as plain text. */
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
