import { Liquid } from "liquidjs";
import { expect, test } from "vitest";
import { renderMessage, renderText } from "./render.ts";

const built = new Liquid({ timezoneOffset: 0, locale: "en" });

test.each(["%A", "%-d %B", "%-d %B %Y", "%A, %-d %B", "%d.%m.", "%d/%m", "%H:%M"])(
  "dates come out as the built-in filter writes them: %s",
  async (format) => {
    for (const date of ["2026-01-02", "2026-12-31T23:59:59.999Z", "2024-02-29T00:00:00.000Z"]) {
      const source = `{{ date | date: "${format}" }}`;
      expect(renderText(source, { date })).toBe(await built.parseAndRender(source, { date }));
    }
  },
);

test("what is no date stays as it is", () => {
  expect(renderText(`{{ date | date: "%A" }}`, { date: "soon" })).toBe("soon");
});

test("mails escape values, texts do not", () => {
  const scope = { name: "<b>Ana</b>" };
  const controls = { subject: "{{ name }}", body: "<p>{{ name }}</p>" };
  expect(renderMessage("email", controls, scope, "whole")).toMatchObject({
    subject: "<b>Ana</b>",
    content: "<p>&lt;b&gt;Ana&lt;/b&gt;</p>",
  });
  expect(renderMessage("sms", controls, scope, "whole").content).toBe("<p><b>Ana</b></p>");
});

test("in-app actions become buttons and a redirect", () => {
  const controls = {
    subject: "S",
    body: "B",
    primaryAction: { label: "Open {{ id }}", redirect: { url: "https://a.example/{{ id }}" } },
    secondaryAction: { label: "Later" },
  };
  expect(renderMessage("in_app", controls, { id: 7 }, "whole").cta).toEqual({
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
