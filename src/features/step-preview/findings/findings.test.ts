import { expect, test } from "vitest";
import { parseOutcome } from "../render/outcome.ts";
import { collectFindings } from "./findings.ts";

const outcome = parseOutcome({ result: { type: "sms", preview: { body: "Order  is here" } } });
const variable = { name: "payload.order.id", control: "body", line: 1, column: 10 };
const collectMessages = (check: Parameters<typeof collectFindings>[2]) =>
  collectFindings(outcome, undefined, check).map(({ tone, message }) => `${tone}: ${message}`);

test("missing variables are counted once by name, and listed with every position", () => {
  const missingVariables = [variable, { ...variable, line: 2 }];
  const [finding] = collectFindings(outcome, undefined, {
    missingVariables,
    uncheckedControls: [],
  });
  expect(finding).toEqual({
    tone: "warn",
    message: "1 variable has no value",
    variables: missingVariables,
  });
  const otherVariable = { ...variable, name: "payload.tenant" };
  expect(
    collectMessages({ missingVariables: [variable, otherVariable], uncheckedControls: [] })[0],
  ).toBe("warn: 2 variables have no value");
});

test("an incomplete check is a finding, but a pending check isn't", () => {
  expect(collectMessages(undefined)).toContain("idle: Variables weren't checked");
  expect(
    collectMessages({ missingVariables: [], uncheckedControls: ["subject", "body"] }),
  ).toContain("idle: Variables in subject and body weren't checked");
  expect(collectMessages("pending")).toEqual(["ok: 1 message in GSM-7"]);
});

test("large numbers are a finding with the parts of the request that contain them", () => {
  const id = Number.MAX_SAFE_INTEGER + 1;
  const collectWarnings = (requestBody: object) =>
    collectFindings(outcome, undefined, "pending", requestBody).filter(
      ({ tone }) => tone === "warn",
    );
  expect(
    collectWarnings({
      controlValues: { limits: [1, -id] },
      previewPayload: { payload: { order: { id } }, subscriber: { data: { id: String(id) } } },
    }),
  ).toMatchObject([{ message: "Large numbers in Controls and Payload may be rounded" }]);
  expect(
    collectWarnings({ previewPayload: { payload: { id: id - 1, share: 0.1 + 0.2 } } }),
  ).toEqual([]);
});

const emailOutcome = parseOutcome({
  result: { type: "email", preview: { subject: "Hello", body: "<p>Hello</p>" } },
});
const brokenLink = { href: "#", text: "Track" };
const validLink = { href: "https://shop.larkfield.dev/x", text: "Open" };
const collectLinkMessages = (links: { href: string; text: string }[]) =>
  collectFindings(
    emailOutcome,
    { text: "Hello", opening: "Hello", links, images: [], hasDarkStyles: false, lang: "en" },
    { missingVariables: [], uncheckedControls: [] },
  ).map(({ message }) => message);

test("the number of links with issues is part of a whole sentence", () => {
  expect(collectLinkMessages([brokenLink])).toContain("The link has an issue");
  expect(collectLinkMessages([brokenLink, validLink])).toContain("1 of 2 links has an issue");
  expect(collectLinkMessages([brokenLink, brokenLink, validLink])).toContain(
    "2 of 3 links have issues",
  );
});

test("the line of an image doesn't depend on images in comments", () => {
  const body = [
    "<!-->",
    '<!--[if mso]><img src="outlook.png">',
    '<img src="outlook-2.png"><![endif]-->',
    '<!--[if !mso]><!--><img src="a.png"><!--<![endif]-->',
    '<!-- <img> --!><IMG src="b.png">',
    '<!-- <img src="unclosed.png">',
  ].join("\n");
  const messages = collectFindings(
    parseOutcome({ result: { type: "email", preview: { subject: "Hello", body } } }),
    {
      text: "Hello",
      opening: "Hello",
      links: [],
      images: ["a.png", "b.png"].map((src) => ({ src, alt: null })),
      hasDarkStyles: false,
      lang: "en",
    },
    { missingVariables: [], uncheckedControls: [] },
  );
  expect(messages.find(({ message }) => message.startsWith("2 images"))?.details).toEqual([
    "line 4: a.png",
    "line 5: b.png",
  ]);
});

test("the lines of many images are found in linear time", () => {
  const count = 100_000;
  const body = "<img>\n".repeat(count);
  const messages = collectFindings(
    parseOutcome({ result: { type: "email", preview: { subject: "Hello", body } } }),
    {
      text: "Hello",
      opening: "Hello",
      links: [],
      images: Array.from({ length: count }, () => ({ src: "a.png", alt: null })),
      hasDarkStyles: false,
      lang: "en",
    },
    { missingVariables: [], uncheckedControls: [] },
  );
  const { details } = messages.find(({ message }) => message.startsWith("100,000 images")) ?? {};
  expect(details?.length).toBe(8);
  expect(details?.at(-1)).toBe("line 8: a.png");
});
