import { expect, it } from "vitest";
import { findingsOf } from "./findings.ts";

const bad = { href: "#", text: "Track" };
const good = { href: "https://shop.larkfield.dev/x", text: "Open" };
const messages = (links: { href: string; text: string }[]) =>
  findingsOf(
    {
      type: "email",
      preview: { subject: "Hello", body: "<p>Hello</p>" },
      error: undefined,
      result: {},
      example: undefined,
      schema: undefined,
      signature: undefined,
      silent: false,
    },
    { text: "Hello", opening: "Hello", links, images: [], ownDark: false, lang: "en" },
  ).map(({ message }) => message);

it("counts links with issues in whole sentences", () => {
  expect(messages([bad])).toContain("The link has an issue");
  expect(messages([bad, good])).toContain("1 of 2 links has an issue");
  expect(messages([bad, bad, good])).toContain("2 of 3 links have issues");
});
