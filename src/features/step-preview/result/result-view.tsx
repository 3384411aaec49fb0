import type { ReactNode } from "react";
import { asObject, asText } from "../../../../domain/loose.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { JsonView } from "../../../components/json/json-view.tsx";
import { describeStepType } from "../../../entities/events/step-type-label.ts";
import { renderMarkedText } from "../findings/marked-text.tsx";
import type { RenderOutcome } from "../render/outcome.ts";
import { RequestResult } from "../request/request-result.tsx";
import { SmsResult } from "../sms/sms-result.tsx";
import { parseWait } from "../waits/wait-plan.ts";
import { WaitResult } from "../waits/wait-result.tsx";
import { ChatResult } from "./chat-result.tsx";
import { InAppResult } from "./in-app-result.tsx";
import { PushResult } from "./push-result.tsx";
import { ResultCard } from "./result-card.tsx";

export interface ResultViewProps {
  outcome: RenderOutcome;
  timeZone: string;
  eventTime: unknown;
  email: ReactNode;
}

export function ResultView({ outcome, timeZone, eventTime, email }: ResultViewProps) {
  const { type, preview, result, signature } = outcome;
  const body = asText(preview?.["body"]) ?? "";
  const waitPlan = parseWait(outcome);
  const request = asObject(result["request"]);
  if (outcome.isEmpty) {
    return (
      <EmptyState title="The service returned an empty result">
        {type === undefined
          ? "The response has no type, preview, or error."
          : `The response has the type ${describeStepType(type).name}, but no preview or error.`}
      </EmptyState>
    );
  }
  if (waitPlan && (type === "delay" || type === "digest")) {
    return <WaitResult type={type} plan={waitPlan} timeZone={timeZone} eventTime={eventTime} />;
  }
  if (type === "http_request" && request) {
    return <RequestResult request={request} signature={signature} />;
  }
  if (preview) {
    switch (type) {
      case "email":
        return email;
      case "sms":
        return <SmsResult body={body} />;
      case "push":
        return <PushResult subject={asText(preview["subject"]) ?? ""} body={body} />;
      case "chat":
        return <ChatResult body={body} />;
      case "in_app":
        return <InAppResult preview={preview} />;
      case undefined:
      default:
    }
  }
  return (
    <ResultCard width={640}>
      <JsonView
        value={result}
        label="Result"
        fileName="result.json"
        renderString={renderMarkedText}
      />
    </ResultCard>
  );
}
