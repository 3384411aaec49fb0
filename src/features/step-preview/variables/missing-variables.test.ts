import { expect, test } from "vitest";
import { toPreviewData } from "./use-variable-check.ts";
import { checkVariables } from "./missing-variables.ts";

const checkTemplates = (controls: unknown, payload: object = {}, sections: object = {}) =>
  checkVariables(controls, { payload, subscriber: { firstName: "Ana" }, ...sections });

const findMissingNames = (template: string, payload: object = {}, sections: object = {}) =>
  checkTemplates({ body: template }, payload, sections).missingVariables.map(({ name }) => name);

test("a printed variable without a value is reported with its control, line, and column", () => {
  const controls = {
    subject: "Order {{ payload.order.number }} for {{ payload.tenant }}",
    primaryAction: { label: "Pay\n  {{ payload['due date'] | upcase }}" },
    plain: "No template",
  };
  expect(checkTemplates(controls, { order: { id: 1 } })).toEqual({
    missingVariables: [
      { name: "payload.order.number", control: "subject", line: 1, column: 10 },
      { name: "payload.tenant", control: "subject", line: 1, column: 41 },
      { name: "payload['due date']", control: "primaryAction.label", line: 2, column: 6 },
    ],
    uncheckedControls: [],
  });
  const completePayload = { order: { number: 7 }, tenant: "acme", "due date": "today" };
  expect(checkTemplates(controls, completePayload).missingVariables).toEqual([]);
});

test("null counts as missing, but empty text, zero, and false don't", () => {
  const template = "{{ payload.a }}{{ payload.b }}{{ payload.c }}{{ payload.d }}";
  expect(findMissingNames(template, { a: null, b: "", c: 0, d: false })).toEqual(["payload.a"]);
});

test.each([
  ["a name in no section", "Hi {{ firstName }}", ["firstName"]],
  ["a misspelled section", "Hi {{ subscirber.firstName }}", ["subscirber.firstName"]],
  ["a filter's argument", "{{ 'Hi' | append: payload.name }}", ["payload.name"]],
  ["an echo tag", "{% echo payload.name %}", ["payload.name"]],
  ["a liquid tag", "{% liquid\n echo payload.name\n%}", ["payload.name"]],
  ["a cycle tag", "{% cycle payload.name, 'b' %}", ["payload.name"]],
  ["a property after a list's index", "{{ payload.items[0].sku }}", ["payload.items[0].sku"]],
  [
    "a fallback that has no value either",
    "{{ payload.a | default: payload.b }}",
    ["payload.a", "payload.b"],
  ],
  ["an assigned variable", "{% assign x = payload.a %}{{ x }}", ["payload.a"]],
  ["an assigned text", "{% assign x = payload.a | upcase %}{{ x }}", ["payload.a"]],
  [
    "a variable assigned twice",
    "{% assign x = payload.a %}{% assign y = x %}{{ y }}",
    ["payload.a"],
  ],
  ["a captured text", "{% capture x %}{{ payload.a }}!{% endcapture %}{{ x }}", ["payload.a"]],
])("%s is checked", (_, template, names) => {
  expect(findMissingNames(template)).toEqual(names);
});

test.each([
  ["a default filter", "{{ payload.a | default: 'there' }}"],
  ["an empty default", "{{ payload.a | upcase | default: '' }}"],
  ["a default that is another variable", "{{ payload.a | default: subscriber.firstName }}"],
  ["a condition", "{% if payload.a %}{{ payload.a }}{% endif %}"],
  ["a comparison", "{% if payload.a > 3 %}{{ payload.b }}{% else %}few{% endif %}"],
  ["an inverted condition", "{% unless payload.a %}none{% endunless %}"],
  ["a case", "{% case payload.a %}{% when 'x' %}{{ payload.b }}{% endcase %}"],
  ["a loop over a missing list", "{% for item in payload.items %}{{ item.sku }}{% endfor %}"],
  [
    "a loop over a sorted list",
    "{% assign all = payload.items | sort %}{% for a in all %}{{ a }}{% endfor %}",
  ],
  ["an assignment that is never printed", "{% assign x = payload.a %}"],
  ["an assignment behind a condition", "{% assign x = payload.a %}{% if x %}{{ x }}{% endif %}"],
  ["an assignment with a default", "{% assign x = payload.a | default: 'b' %}{{ x }}"],
  ["a default of an assignment", "{% assign x = payload.a %}{{ x | default: 'b' }}"],
  ["a later assignment", "{% assign x = payload.a %}{% assign x = 'b' %}{{ x }}"],
  [
    "a capture with a default",
    "{% capture x %}{{ payload.a }}{% endcapture %}{{ x | default: 'b' }}",
  ],
  ["a counter", "{% increment n %}{% increment n %}"],
  ["the state of a loop", "{% for n in (1..2) %}{{ forloop.index }}{{ n }}{% endfor %}"],
  ["a list's size", "{% assign list = 'a,b' | split: ',' %}{{ list.size }}"],
  ["a raw block", "{% raw %}{{ payload.a }}{% endraw %}"],
  ["a comment", "{% comment %}{{ payload.a }}{% endcomment %}"],
  ["a filter that only the service has", "{{ subscriber.firstName | pluralize: 2 }}"],
])("%s isn't reported", (_, template) => {
  expect(findMissingNames(template)).toEqual([]);
});

test("a loop reports a property that one of its items lacks, once", () => {
  const template = "{% for item in payload.items %}{{ item.sku }}{% endfor %}";
  expect(findMissingNames(template, { items: [{ sku: 1 }, {}, {}] })).toEqual(["item.sku"]);
});

test("values that the service adds to digests and contexts aren't missing", () => {
  const previewPayload = {
    steps: { collect: { events: [{}, {}] } },
    context: { tenant: "acme" },
  };
  const template = "{{ steps.collect.eventCount }} {{ context.tenant.id }} {{ context.tenant }}";
  expect(
    checkVariables({ body: template }, toPreviewData(previewPayload, {})).missingVariables,
  ).toEqual([]);
});

test("sections that aren't sent come from the example", () => {
  const example = { payload: { a: 1 }, env: { URL: "https://a.example" } };
  expect(toPreviewData({ payload: {} }, example)).toEqual({
    payload: {},
    env: { URL: "https://a.example" },
  });
  expect(toPreviewData(undefined, undefined)).toEqual({});
});

test("controls that can't be parsed or are too slow are listed as unchecked", () => {
  const endlessTemplate =
    "{% for a in (1..9999999) %}{% for b in (1..9999999) %}{% endfor %}{% endfor %}";
  const controls = {
    a: "{{ payload.x",
    b: "{% their_tag %}",
    c: endlessTemplate,
    d: "{{ payload.y }}",
  };
  const { missingVariables, uncheckedControls } = checkTemplates(controls);
  expect(uncheckedControls).toEqual(["a", "b", "c"]);
  expect(missingVariables.map(({ name }) => name)).toEqual(["payload.y"]);
});
