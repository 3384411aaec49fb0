import { useState, type ReactNode } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { CopyButton } from "../copy-button.tsx";
import { FailIcon } from "../icons.tsx";
import { lazyComponent } from "../lazy-component.tsx";
import { DataText } from "../text/data-text.tsx";
import { RetryButton } from "./retry-button.tsx";
import { StatePage } from "./state-page.tsx";

const RawText = lazyComponent(async () => (await import("../json/raw-text.tsx")).RawText);

const ServiceMessage = styled("figure")({
  inlineSize: "100%",
  marginBlockStart: 10,
  "& > figcaption": { color: "var(--ink-3)", fontSize: 12 },
  "& > blockquote": {
    margin: "3px 0 0",
    paddingBlock: 2,
    paddingInlineStart: 10,
    borderInlineStart: "2px solid var(--line-button)",
    color: "var(--ink)",
    "& > * + *": { marginBlockStart: 4 },
  },
});

export interface ErrorPanelProps {
  title: string;
  /** The cause and the next step. */
  explanation?: ReactNode;
  serviceMessage?: string | readonly string[] | undefined;
  rawResponse?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** The failed request as a command line, with secrets masked. */
  curl?: string | (() => string) | undefined;
  actions?: ReactNode;
}

export function ErrorPanel(props: ErrorPanelProps) {
  const {
    title,
    explanation,
    serviceMessage,
    rawResponse,
    onRetry,
    isRetrying = false,
    curl,
    actions,
  } = props;
  const [isResponseVisible, setIsResponseVisible] = useState(false);
  const messages = typeof serviceMessage === "string" ? [serviceMessage] : (serviceMessage ?? []);
  return (
    <div role="alert">
      <StatePage
        icon={<FailIcon sx={{ color: "var(--fail)" }} />}
        title={title}
        actions={
          <>
            {onRetry && (
              <RetryButton onClick={onRetry} loading={isRetrying}>
                {isRetrying ? "Trying again…" : "Try again"}
              </RetryButton>
            )}
            {curl !== undefined && <CopyButton isWide value={curl} label="Copy as cURL" />}
            {rawResponse !== undefined && (
              <Button
                aria-expanded={isResponseVisible}
                onClick={() => setIsResponseVisible(!isResponseVisible)}
              >
                {isResponseVisible ? "Hide response" : "Show response"}
              </Button>
            )}
            {actions}
          </>
        }
      >
        {explanation && <p>{explanation}</p>}
        {messages.length > 0 && (
          <ServiceMessage>
            <figcaption>Message from the service</figcaption>
            <blockquote>
              {messages.map((message, index) => (
                <DataText key={index} value={message} multiline />
              ))}
            </blockquote>
          </ServiceMessage>
        )}
      </StatePage>
      {isResponseVisible && rawResponse !== undefined && (
        <RawText text={rawResponse} label="Response" fileName="response.txt" />
      )}
    </div>
  );
}
