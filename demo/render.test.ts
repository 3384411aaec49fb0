import { Liquid } from "liquidjs";
import { expect, test } from "vitest";
import { renderMessage, renderText } from "./render.ts";

const builtInEngine = new Liquid({ timezoneOffset: 0, locale: "en" });

test.each(["%A", "%-d %B", "%-d %B %Y", "%A, %-d %B", "%d.%m.", "%d/%m", "%H:%M"])(
  "dates have the format of the built-in filter: %s",
  async (format) => {
    for (const date of ["2026-01-02", "2026-12-31T23:59:59.999Z", "2024-02-29T00:00:00.000Z"]) {
      const source = `{{ date | date: "${format}" }}`;
      expect(renderText(source, { date })).toBe(
        await builtInEngine.parseAndRender(source, { date }),
      );
    }
  },
);

test("invalid dates are unchanged", () => {
  expect(renderText(`{{ date | date: "%A" }}`, { date: "soon" })).toBe("soon");
});

test("emails escape values, and texts don't", () => {
  const scope = { name: "<b>Ana</b>" };
  const controls = { subject: "{{ name }}", body: "<p>{{ name }}</p>" };
  expect(renderMessage("email", controls, scope, "html")).toMatchObject({
    subject: "<b>Ana</b>",
    content: "<p>&lt;b&gt;Ana&lt;/b&gt;</p>",
  });
  expect(renderMessage("sms", controls, scope, "html").content).toBe("<p><b>Ana</b></p>");
});

test("in-app actions become buttons and a redirect", () => {
  const controls = {
    subject: "S",
    body: "B",
    primaryAction: { label: "Open {{ id }}", redirect: { url: "https://a.example/{{ id }}" } },
    secondaryAction: { label: "Later" },
  };
  expect(renderMessage("in_app", controls, { id: 7 }, "html").cta).toEqual({
    type: "redirect",
    data: { url: "https://a.example/7" },
    action: {
      status: "pending",
      buttons: [
        { type: "primary", content: "Open 7" },
        { type: "secondary", content: "Later" },
      ],
    },
  });
});

test("an email is stored as blocks: paragraphs as text, buttons with their URL", () => {
  const controls = {
    subject: "S",
    body: `<h1 class="x">Hello {{ name }}</h1><p>One <strong>two</strong></p><a class="button-link" href="https://a.example/?a=1&amp;b=2" target="_blank">Open</a>`,
  };
  const scope = { name: "Ana & <Co>" };
  expect(renderMessage("email", controls, scope, "blocks").content).toEqual([
    { type: "text", content: "Hello Ana & <Co>", styles: { textAlign: "left" } },
    { type: "text", content: "One two", styles: { textAlign: "left" } },
    { type: "button", content: "Open", url: "https://a.example/?a=1&b=2" },
  ]);
  expect(renderMessage("email", controls, scope, "brief").content).toEqual([
    { type: "text", content: "S" },
  ]);
});
