import { useId, useState } from "react";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { parseJson } from "../../../../contract/parse-json.ts";
import { asObject, asText, type LooseObject } from "../../../../domain/loose.ts";
import { getSessionProfile } from "../../../api/session/session.ts";
import { useSession } from "../../../api/session/use-session.ts";
import { RawText } from "../../../components/json/raw-text.tsx";
import { JsonView } from "../../../components/json/json-view.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";
import { MarkedText, renderMarkedText } from "../findings/marked-text.tsx";
import { ResultCard } from "../result/result-card.tsx";
import { checkHeader, parseSignature, verifySignature } from "./signature.ts";

const Line = styled("p")({
  padding: "12px 18px",
  borderBlockEnd: "1px solid var(--line)",
  font: "500 12.5px/1.5 var(--mono)",
  overflowWrap: "anywhere",
});
const Checks = styled("div")({ display: "grid", gap: 4, marginBlockStart: 8 });
const VerifyForm = styled("form")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 8,
  marginBlockStart: 10,
  "& > div": { maxInlineSize: 300 },
  "& > p": { flexBasis: "100%", color: "var(--ink-3)", fontSize: 12 },
});

const verificationResults = {
  matches: { tone: "ok", message: "The signature matches this secret and body" },
  differs: { tone: "fail", message: "The signature doesn't match this secret and body" },
  unavailable: { tone: "warn", message: "Open the console over HTTPS to check signatures" },
} as const;

function Signature({ header, body }: { header: string; body: string }) {
  const now = useNow(false).getTime();
  const [secret, setSecret] = useState("");
  const noteId = useId();
  const [resultKey, setResultKey] = useState<keyof typeof verificationResults>();
  const signatureParts = parseSignature(header);
  const verify = async () => {
    if (!signatureParts) return;
    const isValid = await verifySignature(secret, signatureParts, body);
    setResultKey(isValid === undefined ? "unavailable" : isValid ? "matches" : "differs");
  };
  return (
    <Section title="Signature" note="sample for this preview" isLast>
      <CodeText value={header} maxLength={400} />
      {signatureParts && (
        <p>
          <code>t</code> is the time of signing,{" "}
          <Time value={new Date(signatureParts.signedAt).toISOString()} />. <code>v1</code> is the
          HMAC-SHA256 of <code>t</code>, a period, and the body, with the environment's signing
          secret as the key.
        </p>
      )}
      <Checks>
        {checkHeader(header, now).map(({ tone, message }) => (
          <StateMark key={message} tone={tone} label={message} />
        ))}
        {resultKey && (
          <span role="status">
            <StateMark
              tone={verificationResults[resultKey].tone}
              label={verificationResults[resultKey].message}
            />
          </span>
        )}
      </Checks>
      {signatureParts && (
        <VerifyForm
          onSubmit={(event) => {
            event.preventDefault();
            void verify();
          }}
        >
          <TextField
            label="Signing secret"
            type="password"
            autoComplete="off"
            value={secret}
            onChange={(event) => {
              setSecret(event.target.value);
              setResultKey(undefined);
            }}
            slotProps={{ htmlInput: { "aria-describedby": noteId } }}
          />
          <Button type="submit" disabled={secret === ""}>
            Check signature
          </Button>
          <p id={noteId}>The secret stays in this tab and isn't sent.</p>
        </VerifyForm>
      )}
    </Section>
  );
}

export interface RequestResultProps {
  request: LooseObject;
  signature: string | undefined;
}

export function RequestResult({ request, signature }: RequestResultProps) {
  const isReadOnly = getSessionProfile(useSession())?.readOnlyCredential === true;
  const body = asText(request["body"]);
  const headers = asObject(request["headers"]) ?? {};
  return (
    <ResultCard width={640}>
      <Line>
        <b>{asText(request["method"]) ?? "GET"}</b>{" "}
        <MarkedText text={asText(request["url"]) ?? ""} isInline />
      </Line>
      <Section title="Headers">
        {Object.keys(headers).length === 0 ? (
          <p>No custom headers</p>
        ) : (
          <JsonView
            value={headers}
            label="Headers"
            fileName="headers.json"
            maxHeight={200}
            renderString={renderMarkedText}
          />
        )}
      </Section>
      <Section title="Body" isLast={signature === undefined && !isReadOnly}>
        {body === undefined ? (
          <p>No body</p>
        ) : parseJson(body) !== undefined ? (
          <JsonView
            text={body}
            shouldSkipValidation
            label="Body"
            fileName="body.json"
            maxHeight={320}
            renderString={renderMarkedText}
          />
        ) : (
          <RawText text={body} label="Body" fileName="body.txt" maxHeight={320} />
        )}
      </Section>
      {isReadOnly ? (
        <Section title="Signature" isLast>
          <p>
            Read-only sessions can't view signatures. Sign in with a read-write token to view them.
          </p>
        </Section>
      ) : (
        signature !== undefined && <Signature header={signature} body={body ?? ""} />
      )}
    </ResultCard>
  );
}
