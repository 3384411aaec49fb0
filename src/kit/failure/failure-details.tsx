import { getRetryAdvice } from "./retry-advice.ts";
import { maskSecrets } from "../../../contract/mask-secrets.ts";
import { toCurl } from "../../api/client/curl.ts";
import { type Failure, isApiError } from "../../api/client/errors.ts";
import { getSessionProfile } from "../../api/session/session.ts";
import { useSession } from "../../api/session/use-session.ts";
import { ErrorPanel } from "../../components/feedback/error-panel.tsx";
import type { FailurePanelProps } from "./failure-panel.tsx";

function getRawText(failure: Failure): string | undefined {
  return (failure.kind === "http" || failure.kind === "malformed") && failure.text !== ""
    ? failure.text
    : undefined;
}

export function FailureDetails({ title, error, onRetry, isRetrying, actions }: FailurePanelProps) {
  const caller = getSessionProfile(useSession())?.caller;
  const commonProps = { title, onRetry, actions, ...(isRetrying !== undefined && { isRetrying }) };
  if (!isApiError(error)) {
    const explanation = error instanceof Error ? error.message : String(error);
    return (
      <ErrorPanel
        {...commonProps}
        explanation={`Unexpected error in the console: ${explanation}`}
      />
    );
  }
  const { failure, request } = error;
  const lines = failure.kind === "http" ? toLines(failure.messages, failure.fields) : [];
  const errorId = failure.kind === "http" ? failure.errorId : undefined;
  return (
    <ErrorPanel
      {...commonProps}
      explanation={`${error.message}${getRetryAdvice(failure.kind === "http" ? failure.retryAfterMs : undefined)}${errorId === undefined ? "" : ` Error ID: ${errorId}. Include it when you report the problem.`}`}
      serviceMessage={lines}
      rawResponse={getRawText(failure)}
      {...(URL.canParse(request.url) && { curl: toCurl(request, caller) })}
    />
  );
}

const toLines = (
  messages: readonly string[],
  fields: Readonly<Record<string, readonly string[]>>,
): string[] =>
  [
    ...messages,
    ...Object.entries(fields).map(([path, errors]) => `${path}: ${errors.join(" ")}`),
  ].map((line) => maskSecrets(line));
