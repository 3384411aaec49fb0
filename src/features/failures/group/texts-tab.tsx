import { styled } from "@mui/material/styles";
import {
  type FailureGroup,
  type GroupDetail,
  maxGroupTexts,
} from "../../../api/failures/report.ts";
import { CountList } from "../../../components/layout/count-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formatCount, plural } from "../../../lib/text/format.ts";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { TemplateText } from "../../../entities/failures/template-text.tsx";

const Mono = styled("span")({ font: "400 12px/18px var(--mono)", fontVariantLigatures: "none" });
const Template = styled("p")({
  marginBlock: "4px 8px",
  padding: "8px 10px",
  borderRadius: 6,
  background: "var(--bg)",
});

export interface TextsTabProps {
  group: FailureGroup;
  detail: GroupDetail;
}

export function TextsTab({ group, detail: { slots, texts } }: TextsTabProps) {
  return (
    <>
      <Section title="Why these events are grouped">
        <p>{explainGrouping(group)}</p>
        <Template>
          <TemplateText parts={group.parts} />
        </Template>
      </Section>
      {slots.map(({ values, distinctCount }, index) => (
        <Section
          key={index}
          title={`Values of marked part ${formatCount(index + 1)}`}
          note={plural(distinctCount, "distinct value")}
        >
          <CountList
            items={values.map(({ value, count }) => ({
              id: value,
              label: renderMono(value),
              count,
            }))}
            emptyText="No values recorded."
          />
        </Section>
      ))}
      <Section
        title="Error messages"
        note={
          texts.length < maxGroupTexts
            ? plural(texts.length, "distinct message")
            : `${formatCount(maxGroupTexts)} most frequent`
        }
        isLast
      >
        <CountList
          items={texts.map(({ text, count }) => ({ id: text, label: renderMono(text), count }))}
          emptyText="No error messages recorded."
        />
      </Section>
    </>
  );
}

const renderMono = (text: string) => (
  <Mono>
    <DataText value={text} maxLength={300} />
  </Mono>
);

function explainGrouping({ provider, channel, parts, mergedGroups }: FailureGroup): string {
  if (mergedGroups.length > 0) {
    return "You merged other groups into this group. Their texts, providers, and channels can differ.";
  }
  const channelName = describeStepType(channel).name;
  const hasMarkedParts = parts.some((part) => "slot" in part);
  if (provider === undefined) {
    return hasMarkedParts
      ? `The events have the same step, step type (${channelName}), and text, except for the marked parts. No provider call was recorded.`
      : `The events have the same step, step type (${channelName}), and text. No provider call was recorded.`;
  }
  return hasMarkedParts
    ? `The events have the same provider (${getProviderName(provider)}), channel (${channelName}), and text, except for the marked parts.`
    : `The events have the same provider (${getProviderName(provider)}), channel (${channelName}), and text.`;
}
