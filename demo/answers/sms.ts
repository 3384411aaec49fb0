import type { Answer, Try } from "../engine/model.ts";

const isPhoneNumber = (text: string) => /^\+[1-9]\d{6,14}$/.test(text);

const segments = (text: string) => {
  // Characters of GSM 03.38 that people use; others need UCS-2.
  const plain = /^[\w\s@£$¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/.test(
    text,
  );
  const [single, several] = plain ? [160, 153] : [70, 67];
  return text.length <= single ? 1 : Math.ceil(text.length / several);
};

function accepted({ random, integration, to, event }: Try): unknown {
  const content = event.jobs.find((job) => job.message?.phone === to)?.message?.content;
  const count = String(segments(typeof content === "string" ? content : ""));
  switch (integration.providerId) {
    case "twilio":
      return {
        sid: `SM${random.hex(32)}`,
        status: "queued",
        direction: "outbound-api",
        to,
        num_segments: count,
        price: null,
        error_code: null,
        uri: `/2010-04-01/Accounts/AC${random.hex(8)}/Messages/SM${random.hex(8)}.json`,
      };
    case "infobip-sms":
      return {
        messages: [
          {
            messageId: random.hex(20),
            to,
            status: { groupId: 1, groupName: "PENDING", id: 26, name: "PENDING_ACCEPTED" },
          },
        ],
      };
    default:
      return { id: random.hex(16), to, status: "accepted" };
  }
}

const refused = ({ integration, to }: Try): unknown =>
  integration.providerId === "twilio"
    ? {
        code: 21211,
        message: `The 'To' number ${to} is not a valid phone number.`,
        more_info: "https://docs.twilio.example/errors/21211",
        status: 400,
      }
    : {
        requestError: {
          serviceException: {
            messageId: "BAD_REQUEST",
            text: `Invalid destination address: ${to}`,
          },
        },
      };

export const timedOut = ({ random }: Try): Answer => ({
  result: "timeout",
  milliseconds: 30_000 + random.int(1, 40),
  response: { error: "ETIMEDOUT", message: "Timed out after 30000 ms", timeout: 30_000 },
  errorText: "Timed out after 30000 ms",
});

/** What an SMS provider answers on an ordinary day. */
export function sms(attempt: Try): Answer {
  const { random, to } = attempt;
  if (!isPhoneNumber(to)) {
    return {
      result: "recipient",
      milliseconds: random.around(90),
      response: refused(attempt),
      errorText: `The number ${to} is not a valid phone number.`,
    };
  }
  if (random.chance(0.004)) return timedOut(attempt);
  return { result: "sent", milliseconds: random.around(310), response: accepted(attempt) };
}
