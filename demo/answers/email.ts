import type { Answer, Try } from "../engine/model.ts";
import { fraction, type Random } from "../random.ts";

/** The same cause in three wordings: as JSON, as a proxy's page, as a proxy's line of text. */
const outages: readonly ((random: Random) => Pick<Answer, "response" | "errorText">)[] = [
  (random) => ({
    response: {
      statusCode: 503,
      headers: { "retry-after": "30", "x-request-id": random.hex(20) },
      body: JSON.stringify({
        errors: [{ message: "Service temporarily unavailable", field: null, help: null }],
        id: random.hex(8),
      }),
    },
    errorText: "503 Service temporarily unavailable",
  }),
  (random) => ({
    response: `<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>\r\n<body>\r\n<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n<hr><center>edge-${random.hex(4)}</center>\r\n</body>\r\n</html>\r\n`,
    errorText: "Unexpected token '<', \"<html>...\" is not valid JSON",
  }),
  (random) => ({
    response: `502 Bad Gateway: upstream connect error or disconnect/reset before headers. reset reason: overflow (mta-${random.int(1, 48)})`,
    errorText: "502 Bad Gateway",
  }),
];

export function outage({ random }: Try): Answer {
  return {
    result: "error",
    milliseconds: random.around(420),
    ...random.pick(outages)(random),
  };
}

function accepted(attempt: Try): unknown {
  const { random, integration, to } = attempt;
  switch (integration.providerId) {
    case "sendgrid":
      return { statusCode: 202, headers: { "x-message-id": random.token(22) }, body: "" };
    case "mailgun":
      return { id: `<${random.hex(20)}@mg.larkfield.example>`, message: "Queued. Thank you." };
    case "ses":
      return {
        $metadata: { httpStatusCode: 200, requestId: random.hex(32), attempts: 1 },
        MessageId: random.hex(24),
      };
    default:
      return { accepted: [to], rejected: [], messageId: random.hex(24), response: "250 2.0.0 OK" };
  }
}

const busy = ({ random }: Try): Answer => ({
  result: "error",
  milliseconds: random.around(150),
  response: {
    statusCode: 429,
    headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "5" },
    body: JSON.stringify({ errors: [{ message: "too many requests" }] }),
  },
  errorText: "429 too many requests",
});

/** What an email provider answers on an ordinary day. */
export function email(attempt: Try): Answer {
  const { random, to } = attempt;
  const milliseconds = random.around(240);
  if (fraction(`mailbox ${to}`) < 0.005) {
    return {
      result: "recipient",
      milliseconds,
      response: {
        statusCode: 400,
        body: JSON.stringify({
          errors: [
            { message: `550 5.1.1 <${to}>: no such mailbox`, field: "personalizations.0.to.0" },
          ],
        }),
      },
      errorText: `550 5.1.1 <${to}>: no such mailbox`,
    };
  }
  if (random.chance(0.006)) return busy(attempt);
  const response = accepted(attempt);
  if (random.chance(0.004)) {
    return {
      result: "warning",
      milliseconds,
      response: {
        ...(response as object),
        warnings: ["DKIM signature missing for larkfield.example: may be put into spam"],
      },
    };
  }
  return { result: "sent", milliseconds, response };
}
