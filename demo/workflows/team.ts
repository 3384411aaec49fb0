import { allOf, subscriberPart } from "../conditions.ts";
import { commentDigestMail, dailySummaryMail } from "../templates/mails.ts";
import { address, object, text, type WorkflowDefinition } from "./definition.ts";

const comments = [
  "Looks good to me.",
  "Can we move the second image up?",
  "Das Datum stimmt noch nicht.",
  "“Ready” is a big word here 🙂",
  "قرأته، رائع",
  "I’d cut the last paragraph.",
  "この見出し、もう少し短くできますか？",
  "Approved.",
  "See my note on the price, it still says 12 < 10.",
  "Merci, c’est parfait !",
];
const authors = ["Ivy Chen", "Olu Adeyemi", "Kofi Mensah", "Sam Reyes", "Mei Tan", "Zoé Dubois"];
const posts = [
  "Autumn catalogue",
  "Warehouse plan",
  "Returns policy",
  "Photo day",
  "Price list Q1",
];
const channels = ["#shop", "#warehouse", "#launch", "#support", "#random"];

/** Posts are few, so that several comments meet in one digest. */
const post = (index: number) => ({ id: `post-${index + 1}`, title: posts[index] ?? "Post" });

const commentDigest: WorkflowDefinition = {
  identifier: "comment-digest",
  name: "Comment digest",
  description: "Comments on a post, collected for ten minutes.",
  group: "Team",
  origin: "svc-cloud",
  tags: ["team"],
  severity: "low",
  share: 8,
  age: 300,
  payloadSchema: object({
    post: object({ id: text, title: text }),
    author: text,
    comment: text,
    url: address,
  }),
  payload: ({ random }) => {
    const about = post(random.int(0, 1));
    return {
      post: about,
      author: random.pick(authors),
      comment: random.pick(comments),
      url: `https://app.larkfield.example/posts/${about.id}#c${random.int(100, 999)}`,
    };
  },
  contexts: (payload) => {
    const { post: about } = payload as { post: { id: string } };
    return [`project:${about.id}`];
  },
  steps: [
    {
      type: "digest",
      name: "Collect comments",
      slug: "digest",
      controls: { type: "regular", amount: 10, unit: "minutes", digestKey: "payload.post.id" },
      metadata: { type: "regular", amount: 10, unit: "minutes", digestKey: "payload.post.id" },
    },
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "{{ steps.digest.eventCount }} new on {{ payload.post.title }}",
        body: "{% for event in steps.digest.events limit: 3 %}**{{ event.payload.author }}**: {{ event.payload.comment }}\n{% endfor %}{% if steps.digest.eventCount > 3 %}and {{ steps.digest.eventCount | minus: 3 }} more{% endif %}",
        primaryAction: {
          label: "Answer",
          redirect: { url: "{{ payload.url }}", target: "_self" },
        },
      },
    },
    {
      type: "email",
      name: "Email",
      slug: "email",
      filters: [allOf(subscriberPart("data.segments", "ANY_IN", "email-digests,everything"))],
      controls: { subject: "New comments on {{ payload.post.title }}", body: commentDigestMail },
    },
  ],
};

const teamMention: WorkflowDefinition = {
  identifier: "team-mention",
  name: "Team mention",
  description: "The first mention at once, more of them together.",
  group: "Team",
  origin: "svc-cloud",
  tags: ["team"],
  severity: "medium",
  share: 8,
  age: 300,
  payloadSchema: object({ author: text, channel: text, text, permalink: address }),
  payload: ({ random }) => ({
    author: random.pick(authors),
    channel: random.pick(channels),
    text: random.pick(comments),
    permalink: `https://chat.larkfield.example/p/${random.int(1e9, 9e9)}`,
  }),
  steps: [
    {
      type: "digest",
      name: "Calm bursts down",
      slug: "burst",
      controls: { type: "backoff", amount: 5, unit: "minutes" },
      metadata: {
        type: "backoff",
        amount: 5,
        unit: "minutes",
        backoff: true,
        backoffAmount: 15,
        backoffUnit: "minutes",
        updateMode: true,
      },
    },
    {
      type: "in_app",
      name: "In-app",
      slug: "in-app",
      controls: {
        subject: "{{ payload.author }} mentioned you",
        body: "In {{ payload.channel }}: “{{ payload.text }}”",
        primaryAction: {
          label: "Open",
          redirect: { url: "{{ payload.permalink }}", target: "_blank" },
        },
      },
    },
    {
      type: "chat",
      name: "Chat",
      slug: "chat",
      controls: {
        body: "*{{ payload.author }}* mentioned you in *{{ payload.channel }}*\n> {{ payload.text }}\n<{{ payload.permalink }}|Open the message>",
      },
    },
  ],
};

const dailySummary: WorkflowDefinition = {
  identifier: "daily-summary",
  name: "Daily summary",
  description: "What happened, collected until eight in the morning.",
  group: "Team",
  origin: "svc-cloud",
  tags: ["team", "reports"],
  share: 4,
  age: 240,
  payloadSchema: object({ text, area: text }),
  payload: ({ random }) => ({
    area: random.pick(["stock", "orders", "people"]),
    text: `${random.pick(authors)} ${random.pick(["updated", "closed", "opened", "moved"])} “${random.pick(posts)}”`,
  }),
  steps: [
    {
      type: "digest",
      name: "Until eight",
      slug: "daily",
      controls: { type: "timed", cron: "0 8 * * *" },
      metadata: {
        type: "timed",
        amount: 1,
        unit: "days",
        timed: {
          atTime: "08:00",
          weekDays: ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
        },
      },
    },
    {
      type: "email",
      name: "Email",
      slug: "email",
      controls: {
        subject: "Your day: {{ steps.daily.eventCount }} things",
        body: dailySummaryMail,
      },
    },
  ],
};

export const teamWorkflows = [commentDigest, teamMention, dailySummary];
