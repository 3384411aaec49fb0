import { useMemo } from "react";
import { asTexts } from "../../../../domain/loose.ts";
import { getServiceTime } from "../../../api/client/service-clock.ts";
import type { SubscriberResult } from "../../../api/subscribers.ts";
import { JsonView } from "../../../components/json/json-view.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { SafeLink } from "../../../components/text/safe-link.tsx";
import { Time } from "../../../components/text/time.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";
import { PhoneText } from "../../../components/text/phone-text.tsx";
import { formatTimeOfDay } from "../../../lib/time/instant.ts";
import { getJsonMembers } from "../../../lib/json/json-members.ts";
import { OnlineMark } from "../online-mark.tsx";
import { type TextField, textFieldLabels, textFields } from "../text-fields.ts";

function LocalClock({ timeZone }: { timeZone: string }) {
  const now = new Date(getServiceTime(useNow(true).getTime()));
  const localTime = formatLocalTime(timeZone, now);
  return localTime === undefined ? (
    <span style={{ color: "var(--warn)" }}> · unknown time zone</span>
  ) : (
    <span style={{ color: "var(--ink-3)" }}> · {localTime} local time</span>
  );
}

function formatLocalTime(timeZone: string, now: Date): string | undefined {
  try {
    return formatTimeOfDay(now, timeZone, "minute");
  } catch {
    return undefined;
  }
}

function TextValue({ field, value }: { field: TextField; value: unknown }) {
  const isSet = typeof value === "string" && value !== "";
  if (field === "phone") return <PhoneText value={value} />;
  if (field === "avatar") return isSet ? <SafeLink url={value} /> : "–";
  return (
    <>
      <DataText value={value} />
      {field === "timezone" && isSet && <LocalClock timeZone={value} />}
    </>
  );
}

export function ProfilePanel({ result }: { result: SubscriberResult }) {
  const { record = {}, text } = result;
  const members = useMemo(() => getJsonMembers(text), [text]);
  const topics = asTexts(record.topics);
  const { _id } = record;
  return (
    <>
      <Section title="Profile">
        <KeyValueList
          items={{
            ...Object.fromEntries(
              textFields.map((field) => [
                textFieldLabels[field],
                <TextValue key={field} field={field} value={record[field]} />,
              ]),
            ),
            Online: <OnlineMark subscriber={record} hasTime />,
            Created: <Time value={record.createdAt} day="always" />,
            Updated: <Time value={record.updatedAt} day="always" />,
            "Internal ID": typeof _id === "string" ? <Id value={_id} name="internal ID" /> : "–",
            Topics: topics.length > 0 && (
              <>
                <DataText value={topics.join(", ")} />{" "}
                <span style={{ color: "var(--warn)" }}>deprecated</span>
              </>
            ),
          }}
        />
      </Section>
      <Section title="Custom data" isLast>
        {record.data === null || record.data === undefined ? (
          <p style={{ color: "var(--ink-3)" }}>No custom data</p>
        ) : (
          <JsonView
            {...(members.has("data")
              ? { text: members.get("data"), shouldSkipValidation: true }
              : { value: record.data })}
            label="Custom data"
            fileName="data.json"
            maxHeight={420}
          />
        )}
      </Section>
    </>
  );
}
