import type { JsonObject } from "../../contract/common.ts";

/** A template that would exhaust time or memory if rendering had no limits. */
export interface TemplateBomb {
  name: string;
  body: string;
  payload?: JsonObject;
}

const createBomb = (name: string, body: string, payload?: JsonObject): TemplateBomb => ({
  name,
  body,
  ...(payload && { payload }),
});

const repeat = (text: string, count: number) => text.repeat(count);
const createNesting = (openingTag: string, body: string, closingTag: string, depth: number) =>
  repeat(openingTag, depth) + body + repeat(closingTag, depth);

const listNumbers = (length: number) => Array.from({ length }, (_, index) => index);
const createLoop = (variable: string, max: number, body: string) =>
  `{% for ${variable} in (1..${max}) %}${body}{% endfor %}`;

/** Returns a template with `count` copies of a tag that doubles the text of `a`. */
const createDoubling = (tag: string, count: number) =>
  `{% assign a = "0123456789" %}${repeat(tag, count)}`;

/** Templates for tests and benchmarks. They must not end the service or delay other renders. */
export const templateBombs: readonly TemplateBomb[] = [
  createBomb("a giant range", createLoop("i", 1_000_000_000, "x")),
  createBomb("a range from the payload", "{% for i in (1..payload.n) %}x{% endfor %}", {
    n: 2 ** 53,
  }),
  createBomb("an endless range", "{% for i in (1..payload.n) %}x{% endfor %}", { n: "Infinity" }),
  createBomb("a range as an output", "{{ (1..99999999) }}"),
  createBomb(
    "three nested loops",
    createLoop("a", 1000, createLoop("b", 1000, createLoop("c", 1000, "x"))),
  ),
  createBomb(
    "eight nested loops",
    listNumbers(8).reduce((body, index) => createLoop(`v${index}`, 60, body), ""),
  ),
  createBomb(
    "nested loops over a list in the payload",
    "{% for a in payload.l %}{% for b in payload.l %}{% for c in payload.l %}{% endfor %}{% endfor %}{% endfor %}",
    { l: listNumbers(2000) },
  ),
  createBomb(
    "a table of loops",
    `{% tablerow a in (1..2000) cols: 1 %}${createLoop("b", 2000, "x")}{% endtablerow %}`,
  ),
  createBomb(
    "text doubled by append",
    createDoubling("{% assign a = a | append: a %}", 40) + "{{ a }}",
  ),
  createBomb(
    "text doubled by prepend",
    createDoubling("{% assign a = a | prepend: a %}", 40) + "{{ a }}",
  ),
  createBomb(
    "text doubled by capture",
    createDoubling("{% capture a %}{{ a }}{{ a }}{% endcapture %}", 40) + "{{ a }}",
  ),
  createBomb(
    "text doubled by replace",
    createDoubling('{% assign a = a | replace: "", a %}', 12) + "{{ a }}",
  ),
  createBomb(
    "text multiplied by join",
    createDoubling('{% assign a = a | split: "" | join: a %}', 12) + "{{ a }}",
  ),
  createBomb(
    "text doubled in a loop",
    `{% assign a = "x" %}${createLoop("i", 100, "{% assign a = a | append: a %}")}{{ a | size }}`,
  ),
  createBomb(
    "a list doubled by concat",
    '{% assign a = "1,2,3" | split: "," %}' +
      createLoop("i", 60, "{% assign a = a | concat: a %}") +
      "{{ a.size }}",
  ),
  createBomb("a huge output", createLoop("a", 20_000, repeat("0123456789", 100))),
  createBomb(
    "a huge output, captured",
    `{% capture a %}${createLoop("a", 20_000, repeat("0123456789", 100))}{% endcapture %}`,
  ),
  createBomb(
    "the same captured text output repeatedly",
    `{% capture a %}${repeat("x", 10_000)}{% endcapture %}${createLoop("i", 100_000, "{{ a }}")}`,
  ),
  createBomb("a huge literal", `{{ "${repeat("x", 600_000)}" }}`),
  createBomb(
    "blocks nested too deeply",
    createNesting("{% if true %}", "x", "{% endif %}", 20_000),
  ),
  createBomb(
    "loops nested too deeply",
    createNesting("{% for i in (1..2) %}", "x", "{% endfor %}", 64),
  ),
  createBomb(
    "captures nested too deeply",
    createNesting("{% capture a %}", "x", "{% endcapture %}", 5000),
  ),
  createBomb("brackets nested too deeply", `{{ ${createNesting("a[", "a", "]", 100_000)} }}`),
  createBomb("ranges nested too deeply", `{{ ${createNesting("(1..", "2", ")", 100_000)} }}`),
  createBomb(
    "a list sorted repeatedly",
    createLoop("i", 100_000, "{% assign s = payload.l | sort | reverse %}"),
    { l: listNumbers(20_000) },
  ),
  createBomb(
    "a giant list sorted by text",
    "{% assign l = (1..1900000) | sort_natural %}{{ l | size }}",
  ),
  createBomb(
    "a giant list made unique",
    "{% assign l = (1..1900000) | uniq | uniq %}{{ l | join }}",
  ),
  createBomb(
    "a list mapped repeatedly",
    createLoop("i", 100_000, '{% assign s = payload.l | map: "a" | join: "," | split: "," %}'),
    { l: listNumbers(5000).map((a) => ({ a })) },
  ),
  createBomb(
    "a list searched by an expression",
    createLoop("i", 10_000, '{% assign s = payload.l | where_exp: "x", "x contains 7" %}'),
    { l: listNumbers(5000) },
  ),
  createBomb(
    "a list grouped by an expression",
    createLoop(
      "i",
      10_000,
      '{% assign s = payload.l | group_by_exp: "x", "x | append: x | append: x" %}',
    ),
    { l: listNumbers(5000) },
  ),
  createBomb(
    "markup stripped from unclosed tags",
    createLoop("i", 100_000, "{{ payload.t | strip_html | size }}"),
    { t: repeat("<", 200_000) },
  ),
  createBomb(
    "slugs of long text",
    createLoop("i", 100_000, '{{ payload.t | slugify: "latin" | size }}'),
    {
      t: repeat("à-", 100_000),
    },
  ),
  createBomb(
    "emoji truncated and counted",
    createLoop("i", 100_000, "{{ payload.t | truncatewords: 9000 | size }}"),
    { t: repeat("👩‍👩‍👧‍👦 ", 20_000) },
  ),
  createBomb("a giant padding of a date", "{{ 0 | date: '%999999999d' }}"),
  createBomb(
    "dates formatted repeatedly",
    createLoop("i", 1_000_000, "{{ 'now' | date: '%A %B %c' }}"),
  ),
  createBomb(
    "hashes of long text",
    createLoop("i", 1_000_000, "{{ payload.t | sha256 | hmac_sha256: payload.t }}"),
    { t: repeat("x", 400_000) },
  ),
  createBomb("an endless cycle", createLoop("i", 3_900_000, '{% cycle "a", "b", "c" %}')),
  createBomb("endless counters", createLoop("i", 3_900_000, "{% increment n %}{% decrement m %}")),
  createBomb(
    "JSON of growing text",
    "{% assign a = payload | json %}" + repeat("{% assign a = a | json | append: a %}", 60),
    { t: '"\\' },
  ),
  createBomb(
    "text encoded repeatedly",
    createDoubling("{% assign a = a | url_encode | base64_encode | cgi_escape %}", 120) +
      "{{ a | size }}",
    { t: "%" },
  ),
  createBomb(
    "escapes of escapes",
    createDoubling("{% assign a = a | append: '&<' | escape | append: a %}", 60) + "{{ a | size }}",
  ),
  createBomb(
    "a hundred thousand outputs of a long list",
    createLoop("i", 100_000, "{{ payload.l }}"),
    {
      l: listNumbers(5000),
    },
  ),
];
