import { afterEach, describe, expect, it, vi } from "vitest";
import type { RenderRequest } from "../process/protocol.ts";
import { renderControls } from "./render-controls.ts";

const renderResponse = (controls: object, request: Partial<RenderRequest> = {}) =>
  renderControls({
    controls: { ...controls },
    htmlControls: ["body"],
    payloadSchema: null,
    callerSections: {},
    digestSteps: [],
    nowMs: Date.parse("2026-03-01T12:00:00.000Z"),
    ...request,
  });

const getControlsOrError = (controls: object, request: Partial<RenderRequest> = {}) => {
  const { outcome } = renderResponse(controls, request);
  return "controls" in outcome ? outcome.controls : outcome.error;
};
const getError = (controls: object, request: Partial<RenderRequest> = {}) => {
  const { outcome } = renderResponse(controls, request);
  return "error" in outcome ? outcome.error : outcome.controls;
};

describe("values", () => {
  const name = `<b>"Ana" & 'Co'</b>`;
  const variables = { payload: { name, list: ["<", ">"] } };

  it("are escaped in the body of an email, unless the template uses `raw`", () => {
    expect(
      getControlsOrError({ body: "<p>{{ payload.name }}</p>" }, { callerSections: variables }),
    ).toEqual({
      body: "<p>&lt;b&gt;&#34;Ana&#34; &amp; &#39;Co&#39;&lt;/b&gt;</p>",
    });
    expect(
      getControlsOrError({ body: "{{ payload.list }}" }, { callerSections: variables }),
    ).toEqual({
      body: "&lt;&gt;",
    });
    expect(
      getControlsOrError({ body: "{{ payload.name | raw }}" }, { callerSections: variables }),
    ).toEqual({
      body: name,
    });
    expect(
      getControlsOrError({ body: "{% echo payload.name %}" }, { callerSections: variables }),
    ).toEqual({
      body: "&lt;b&gt;&#34;Ana&#34; &amp; &#39;Co&#39;&lt;/b&gt;",
    });
  });

  it("are escaped once when the template escapes them itself", () => {
    const escapedName = "&lt;b&gt;&#34;Ana&#34; &amp; &#39;Co&#39;&lt;/b&gt;";
    for (const filter of ["escape", "escape_once", "xml_escape"]) {
      const body = `{{ payload.name | ${filter} }}`;
      expect(getControlsOrError({ body }, { callerSections: variables })).toEqual({
        body: escapedName,
      });
    }
  });

  it("aren't escaped outside an email's body", () => {
    expect(
      getControlsOrError({ subject: "{{ payload.name }}" }, { callerSections: variables }),
    ).toEqual({
      subject: name,
    });
    expect(
      getControlsOrError(
        { body: "{{ payload.name }}" },
        { callerSections: variables, htmlControls: [] },
      ),
    ).toEqual({
      body: name,
    });
  });

  it("render empty if a given section lacks them", () => {
    const body = "[{{ payload.nope }}{{ payload.a.b.c }}{{ nobody }}{{ env.KEY }}]";
    expect(getControlsOrError({ body }, { callerSections: { payload: {}, env: {} } })).toEqual({
      body: "[]",
    });
  });

  it("come from the example if a section isn't given", () => {
    const body = "{{ payload.orderNumber }} for {{ subscriber.firstName }}";
    expect(
      getControlsOrError({ body }, { callerSections: { subscriber: { firstName: "Bo" } } }),
    ).toEqual({
      body: "Order number for Bo",
    });
  });

  it("aren't read from prototypes", () => {
    const body = "[{{ payload.constructor.name }}{{ payload.toString }}{{ payload.__proto__ }}]";
    expect(getControlsOrError({ body }, { callerSections: { payload: { a: 1 } } })).toEqual({
      body: "[]",
    });
  });

  it("are rendered at any depth of the controls, and other types are unchanged", () => {
    const controls = {
      data: { list: ["{{ payload.a }}", 2, null, true], deep: { text: "{{ payload.a }}!" } },
      plain: "no Liquid",
    };
    expect(getControlsOrError(controls, { callerSections: { payload: { a: "A" } } })).toEqual({
      data: { list: ["A", 2, null, true], deep: { text: "A!" } },
      plain: "no Liquid",
    });
  });
});

describe("dates", () => {
  const body = "{{ payload.at | date: '%A %-d %B %H:%M' }}";
  const payload = { at: "2026-03-01T23:30:00.000Z" };
  const renderFor = (subscriber: object) =>
    getControlsOrError({ body }, { callerSections: { payload, subscriber: { ...subscriber } } });

  it("are in the subscriber's time zone and language", () => {
    expect(renderFor({ timezone: "Asia/Tokyo", locale: "de-DE" })).toEqual({
      body: "Montag 2 März 08:30",
    });
    expect(renderFor({ timezone: "America/New_York", locale: "pt_BR" })).toEqual({
      body: "domingo 1 março 18:30",
    });
  });

  it("are in UTC and English if the subscriber has no time zone or locale", () => {
    expect(renderFor({})).toEqual({ body: "Sunday 1 March 23:30" });
    expect(renderFor({ timezone: null, locale: "" })).toEqual({ body: "Sunday 1 March 23:30" });
  });

  it("report an unknown time zone and locale", () => {
    expect(renderFor({ timezone: "Europe/Berln" })).toEqual({
      title: "Unknown time zone",
      message: "body, line 1, column 1: Invalid time zone specified: Europe/Berln",
      hint: "Use an IANA name in the date filter or as the subscriber's time zone, for example Europe/Berlin.",
    });
    expect(renderFor({ locale: "x" })).toMatchObject({ title: "Unknown locale" });
  });
});

describe("a digest", () => {
  const body =
    "{{ steps.digest.eventCount }}:{% for e in steps.digest.events %} {{ e.payload.who }}{% endfor %}";

  it("counts the given events", () => {
    const events = [{ payload: { who: "Ana" } }, { payload: { who: "Bo" } }];
    expect(
      getControlsOrError({ body }, { callerSections: { steps: { digest: { events } } } }),
    ).toEqual({
      body: "2: Ana Bo",
    });
    expect(
      getControlsOrError({ body }, { callerSections: { steps: { digest: { events: [] } } } }),
    ).toEqual({
      body: "0:",
    });
  });

  it("has two example events with the payload that templates use", () => {
    const { example } = renderResponse({ body }, { digestSteps: ["digest"] });
    expect(example.steps).toEqual({
      digest: {
        eventCount: 2,
        events: ["event-1", "event-2"].map((id) => ({
          id,
          time: "2026-03-02T09:00:00.000Z",
          payload: { who: "Who" },
        })),
      },
    });
  });
});

describe("a context", () => {
  const variables = { context: { tenant: "acme" } };

  it("given as ID is text or an object, depending on the template", () => {
    expect(
      getControlsOrError({ body: "{{ context.tenant }}" }, { callerSections: variables }),
    ).toEqual({
      body: "acme",
    });
    expect(
      getControlsOrError({ body: "{{ context.tenant.id }}" }, { callerSections: variables }),
    ).toEqual({
      body: "acme",
    });
  });

  it("has an example in the same format", () => {
    expect(renderResponse({ body: "{{ context.tenant }}" }).example.context).toEqual({
      tenant: "tenant-1",
    });
    expect(renderResponse({ body: "{{ context.tenant.data.plan }}" }).example.context).toEqual({
      tenant: { id: "tenant-1", data: { plan: "Plan" } },
    });
  });
});

describe("an error names the field, its line and column, and the remedy", () => {
  it.each([
    {
      body: "one\ntwo {{ payload.name",
      title: "Output not closed",
      message: 'body, line 2, column 5: output "{{ payload.name" not closed',
      hint: "Close the output with }}.",
    },
    {
      body: "{% if payload.a",
      title: "Tag not closed",
      message: 'body, line 1, column 1: tag "{% if payload.a" not closed',
      hint: "Close the tag with %}.",
    },
    {
      body: "a\n  {% if payload.a %}\nb",
      title: "Block not closed",
      message: "body, line 2, column 3: tag {% if payload.a %} not closed",
      hint: "Add {% endif %} after the block.",
    },
    {
      body: "{% raw %} x",
      title: "Block not closed",
      message: 'body, line 1, column 10: raw "{% raw %} x" not closed',
      hint: "Add {% endraw %} after the block.",
    },
    {
      body: "a\nb {{ payload.name | upcase | upcas }}",
      title: "Unknown filter",
      message: "body, line 2, column 30: undefined filter: upcas",
      hint: "Use | upcase instead.",
    },
    {
      body: "{{ payload.name | florble }}",
      title: "Unknown filter",
      message: "body, line 1, column 19: undefined filter: florble",
      hint: "Use a standard Liquid filter, such as upcase, default, date, or join.",
    },
    {
      body: "{% fro a in b %}",
      title: "Unknown tag",
      message: 'body, line 1, column 1: tag "fro" not found',
      hint: "Use {% for %} instead.",
    },
    {
      body: "\n\n x {% endif %}",
      title: "Missing opening tag",
      message: 'body, line 3, column 4: tag "endif" not found',
      hint: "Add the opening tag before {% endif %}, or remove {% endif %}.",
    },
    {
      body: 'x {% render "header" %}',
      title: "Partials aren't supported",
      message: 'body, line 1, column 3: tag "render" not found',
      hint: "Copy the text into this template. Steps can't load other templates.",
    },
    {
      body: "{% for x payload.list %}{% endfor %}",
      title: "Invalid template",
      message: "body, line 1, column 1: illegal tag: {% for x payload.list %}",
      hint: "Write outputs such as {{ payload.name | upcase }}, and tags such as {% if payload.count > 1 %}.",
    },
    ...["{% for locale of payload.locales %}", "{% for zone of payload['time zones'] %}"].map(
      (tag) => ({
        body: `${tag}{% endfor %}`,
        title: "Invalid template",
        message: `body, line 1, column 1: illegal tag: ${tag}`,
        hint: "Write outputs such as {{ payload.name | upcase }}, and tags such as {% if payload.count > 1 %}.",
      }),
    ),
    {
      body: "a {{ payload.name ; upcase }}",
      title: "Invalid template",
      message: 'body, line 1, column 19: expected "|" before filter',
      hint: "Write outputs such as {{ payload.name | upcase }}, and tags such as {% if payload.count > 1 %}.",
    },
    {
      body: "{{ 'now' | date }}\n{{ '%' | url_decode }}",
      title: "The filter can't decode the value",
      message: "body, line 2, column 1: URI malformed",
      hint: "Remove the decoding filter, or use an encoded value.",
    },
  ])("$body", ({ body, ...error }) => {
    expect(getError({ body })).toEqual(error);
  });

  it("in the first field with an error, with the path of nested fields", () => {
    const controls = {
      subject: "fine",
      primaryAction: { label: "ok", redirect: { url: "https://x.example/{{ payload.id" } },
      body: "{{",
    };
    expect(getError(controls)).toMatchObject({
      message: 'primaryAction.redirect.url, line 1, column 19: output "{{ payload.id" not closed',
    });
  });

  it("and the other templates still report their variables", () => {
    const { example } = renderResponse({ subject: "{{ payload.name }}", body: "{{ payload.other" });
    expect(example.payload).toEqual({ name: "Name" });
  });
});

describe("limits of the engine", () => {
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    [
      "time",
      "{% for a in (1..999) %}{% for b in (1..999) %}{% for c in (1..999) %}{% endfor %}{% endfor %}{% endfor %}",
      "Rendering took too long",
    ],
    ["memory", "{% assign a = (1..99999999) %}", "Rendering used too much memory"],
    ["output", `{% for a in (1..9999) %}${"x".repeat(200)}{% endfor %}`, "The result is too long"],
    [
      "a captured text",
      `{% capture a %}{% for a in (1..9999) %}${"x".repeat(200)}{% endfor %}{% endcapture %}`,
      "The result is too long",
    ],
    ["nesting", "{% if true %}".repeat(101) + "{% endif %}".repeat(101), "Nested too deeply"],
    ["length", `{{ "${"x".repeat(600_000)}" }}`, "The template is too long"],
  ])("%s", (_, body, title) => {
    expect(getError({ body })).toMatchObject({
      title,
      message: expect.stringMatching(/^body, line 1, column \d+: /),
    });
  });

  it("time, not counting that of other processes", () => {
    let nowMs = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 500));
    expect(renderResponse({ body: "{% for a in (1..9) %}{{ a }}{% endfor %}" }).outcome).toEqual({
      controls: { body: "123456789" },
    });
  });

  it("output, across all fields", () => {
    const text = "{{ payload.text }}";
    const variables = { payload: { text: "x".repeat(400_000) } };
    expect(getError({ a: text, b: text }, { callerSections: variables })).toHaveProperty("a");
    expect(getError({ a: text, b: text, c: text }, { callerSections: variables })).toMatchObject({
      title: "The result is too long",
      message: expect.stringMatching(/^c, /),
    });
  });
});
