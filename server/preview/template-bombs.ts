import type { JsonObject } from "../../contract/common.ts";

/** A template that would exhaust time or memory without limits. */
export interface TemplateBomb {
  name: string;
  body: string;
  payload?: JsonObject;
}

const bomb = (name: string, body: string, payload?: JsonObject): TemplateBomb => ({
  name,
  body,
  ...(payload && { payload }),
});

const times = (text: string, count: number) => text.repeat(count);
const createNesting = (open: string, body: string, close: string, depth: number) =>
  times(open, depth) + body + times(close, depth);

const numbers = (length: number) => Array.from({ length }, (_, index) => index);
const loop = (variable: string, max: number, body: string) =>
  `{% for ${variable} in (1..${max}) %}${body}{% endfor %}`;

/** Returns a template in which a tag doubles the text of `a` `count` times. */
const createDoubling = (tag: string, count: number) =>
  `{% assign a = "0123456789" %}${times(tag, count)}`;

/** Templates for tests and benchmarks. None of them may end the service or delay other renders. */
export const templateBombs: readonly TemplateBomb[] = [
  bomb("a giant range", loop("i", 1_000_000_000, "x")),
  bomb("a range from the payload", "{% for i in (1..payload.n) %}x{% endfor %}", { n: 2 ** 53 }),
  bomb("an endless range", "{% for i in (1..payload.n) %}x{% endfor %}", { n: "Infinity" }),
  bomb("a range as an output", "{{ (1..99999999) }}"),
  bomb("three loops inside each other", loop("a", 1000, loop("b", 1000, loop("c", 1000, "x")))),
  bomb(
    "eight loops inside each other",
    numbers(8).reduce((body, index) => loop(`v${index}`, 60, body), ""),
  ),
  bomb(
    "loops over the payload, which cost no range",
    "{% for a in payload.l %}{% for b in payload.l %}{% for c in payload.l %}{% endfor %}{% endfor %}{% endfor %}",
    { l: numbers(2000) },
  ),
  bomb(
    "a table of loops",
    `{% tablerow a in (1..2000) cols: 1 %}${loop("b", 2000, "x")}{% endtablerow %}`,
  ),
  bomb("text doubled by append", createDoubling("{% assign a = a | append: a %}", 40) + "{{ a }}"),
  bomb(
    "text doubled by prepend",
    createDoubling("{% assign a = a | prepend: a %}", 40) + "{{ a }}",
  ),
  bomb(
    "text doubled by capture",
    createDoubling("{% capture a %}{{ a }}{{ a }}{% endcapture %}", 40) + "{{ a }}",
  ),
  bomb(
    "text doubled by replace",
    createDoubling('{% assign a = a | replace: "", a %}', 12) + "{{ a }}",
  ),
  bomb(
    "text multiplied by join",
    createDoubling('{% assign a = a | split: "" | join: a %}', 12) + "{{ a }}",
  ),
  bomb(
    "text doubled in a loop",
    `{% assign a = "x" %}${loop("i", 100, "{% assign a = a | append: a %}")}{{ a | size }}`,
  ),
  bomb(
    "a list doubled by concat",
    '{% assign a = "1,2,3" | split: "," %}' +
      loop("i", 60, "{% assign a = a | concat: a %}") +
      "{{ a.size }}",
  ),
  bomb("a huge output", loop("a", 20_000, times("0123456789", 100))),
  bomb(
    "a huge output, captured",
    `{% capture a %}${loop("a", 20_000, times("0123456789", 100))}{% endcapture %}`,
  ),
  bomb(
    "the same captured text again and again",
    `{% capture a %}${times("x", 10_000)}{% endcapture %}${loop("i", 100_000, "{{ a }}")}`,
  ),
  bomb("a huge literal", `{{ "${times("x", 600_000)}" }}`),
  bomb("blocks nested too deeply", createNesting("{% if true %}", "x", "{% endif %}", 20_000)),
  bomb("loops nested too deeply", createNesting("{% for i in (1..2) %}", "x", "{% endfor %}", 64)),
  bomb(
    "captures nested too deeply",
    createNesting("{% capture a %}", "x", "{% endcapture %}", 5000),
  ),
  bomb("brackets nested too deeply", `{{ ${createNesting("a[", "a", "]", 100_000)} }}`),
  bomb("ranges nested too deeply", `{{ ${createNesting("(1..", "2", ")", 100_000)} }}`),
  bomb(
    "a list sorted again and again",
    loop("i", 100_000, "{% assign s = payload.l | sort | reverse %}"),
    { l: numbers(20_000) },
  ),
  bomb("a giant list sorted by text", "{% assign l = (1..1900000) | sort_natural %}{{ l | size }}"),
  bomb("a giant list made unique", "{% assign l = (1..1900000) | uniq | uniq %}{{ l | join }}"),
  bomb(
    "a list mapped again and again",
    loop("i", 100_000, '{% assign s = payload.l | map: "a" | join: "," | split: "," %}'),
    { l: numbers(5000).map((a) => ({ a })) },
  ),
  bomb(
    "a list searched by an expression",
    loop("i", 10_000, '{% assign s = payload.l | where_exp: "x", "x contains 7" %}'),
    { l: numbers(5000) },
  ),
  bomb(
    "a list grouped by an expression",
    loop(
      "i",
      10_000,
      '{% assign s = payload.l | group_by_exp: "x", "x | append: x | append: x" %}',
    ),
    { l: numbers(5000) },
  ),
  bomb(
    "markup stripped from unclosed tags",
    loop("i", 100_000, "{{ payload.t | strip_html | size }}"),
    { t: times("<", 200_000) },
  ),
  bomb("slugs of a long text", loop("i", 100_000, '{{ payload.t | slugify: "latin" | size }}'), {
    t: times("à-", 100_000),
  }),
  bomb(
    "emoji cut and counted",
    loop("i", 100_000, "{{ payload.t | truncatewords: 9000 | size }}"),
    { t: times("👩‍👩‍👧‍👦 ", 20_000) },
  ),
  bomb("a giant padding of a date", "{{ 0 | date: '%999999999d' }}"),
  bomb("dates written again and again", loop("i", 1_000_000, "{{ 'now' | date: '%A %B %c' }}")),
  bomb(
    "hashes of a long text",
    loop("i", 1_000_000, "{{ payload.t | sha256 | hmac_sha256: payload.t }}"),
    { t: times("x", 400_000) },
  ),
  bomb("a cycle for ever", loop("i", 3_900_000, '{% cycle "a", "b", "c" %}')),
  bomb("counters for ever", loop("i", 3_900_000, "{% increment n %}{% decrement m %}")),
  bomb(
    "JSON of a growing text",
    "{% assign a = payload | json %}" + times("{% assign a = a | json | append: a %}", 60),
    { t: '"\\' },
  ),
  bomb(
    "a text encoded again and again",
    createDoubling("{% assign a = a | url_encode | base64_encode | cgi_escape %}", 120) +
      "{{ a | size }}",
    { t: "%" },
  ),
  bomb(
    "escapes of escapes",
    createDoubling("{% assign a = a | append: '&<' | escape | append: a %}", 60) + "{{ a | size }}",
  ),
  bomb("a hundred thousand outputs of a long list", loop("i", 100_000, "{{ payload.l }}"), {
    l: numbers(5000),
  }),
];
