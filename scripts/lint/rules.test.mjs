import { beforeAll, describe, expect, test } from "vitest";
import { lintProject } from "./lint-project.mjs";

/*
 * Checks the lint rules except `layers`, which `layers.test.mjs` covers. Each rule must report
 * sources that violate it, and accept sources that don't.
 */

const element = "(e: Element) =>";

/** Sources that a rule must report, by rule and file. */
const rejectedSources = {
  "import(no-cycle)": {
    "src/lib/ring-a.ts": `import { b } from "./ring-b.ts"; export const a = () => b;`,
    "src/lib/type-ring-a.ts": `import type { B } from "./type-ring-b.ts"; export type A = B[];`,
  },
  "signalbox(no-html-sink)": {
    "src/entities/inner.tsx": `export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;`,
    "src/entities/props.tsx": `export const props = { dangerouslySetInnerHTML: { __html: "" } };`,
    "src/entities/frame.tsx": `export const A = () => <iframe title="a" srcDoc="" />;`,
    "src/lib/inner.ts": `export const a = ${element} { e.innerHTML = ""; };`,
    "src/lib/outer.ts": `export const a = ${element} { e["outerHTML"] = ""; };`,
    "src/lib/adjacent.ts": `export const a = ${element} e.insertAdjacentHTML("beforeend", "");`,
    "src/lib/fragment.ts": `export const a = (r: Range) => r.createContextualFragment("");`,
    "src/lib/write.ts": `document.write("");`,
    "src/lib/parser.ts": `export const a = new DOMParser();`,
    "src/lib/attribute.ts": `export const a = ${element} e.setAttribute("onclick", "");`,
  },
  "signalbox(shared-locale)": {
    "src/lib/fixed-locale.ts": `export const a = new Intl.NumberFormat("en-GB");`,
    "src/lib/browser-locale.ts": `export const a = new Intl.DateTimeFormat();`,
    "src/lib/local-number.ts": `export const a = (b: number) => b.toLocaleString();`,
    "src/lib/local-date.ts": `export const a = (b: Date) => b.toLocaleTimeString("de");`,
  },
  "signalbox(whole-text)": {
    "src/lib/prefix.ts": `export const a = (b: string) => "Delete " + b;`,
    "src/lib/suffix.ts": `export const a = (b: string, c: boolean) => \`Rows\${c ? \` of \${b}\` : ""}\`;`,
    "src/lib/ending.ts": `export const a = (n: number) => \`Load \${n} row\${n === 1 ? "" : "s"}\`;`,
    "src/lib/appended-s.ts": `export const a = (n: string) => \`All \${n}s\`;`,
    "src/lib/counted.ts": `export const a = (rows: string[]) => \`Loaded \${rows.length} rows\`;`,
    "src/lib/agreement.ts": `export const a = (plural: (n: number, o: string) => string) => \`\${plural(1, "row")} were read\`;`,
    "src/lib/chosen-word.ts": `export const a = (b: boolean) => \`The mode is \${b ? "on" : "off"}.\`;`,
    "server/http/label.ts": `export const a = (label: string) => \`\${label} is missing\`;`,
    "src/components/children.tsx": `export const A = ({ b }: { b: boolean }) => <p>Open {b ? "this page" : "that page"}</p>;`,
    "src/components/child.tsx": `export const A = ({ b }: { b: boolean }) => <p>Read{b && " by subscribers"}</p>;`,
  },
  "eslint(no-eval)": { "src/lib/eval.ts": `eval("1");` },
  "eslint(no-new-func)": { "src/lib/function.ts": `export const a = new Function("return 1");` },
  "typescript(no-implied-eval)": { "src/lib/implied.ts": `setTimeout("1", 1);` },
  "eslint(no-restricted-globals)": {
    "src/features/events/fetch.ts": `export const a = () => fetch("/v1");`,
    "src/features/events/window-fetch.ts": `export const a = () => window.fetch("/v1");`,
    "src/api/storage.ts": `export const a = () => localStorage;`,
    "src/api/session-storage.ts": `export const a = () => globalThis.sessionStorage;`,
  },
  "eslint(no-restricted-properties)": {
    "e2e/sleep.ts": `export const a = (p: { waitForTimeout(ms: number): void }) => p.waitForTimeout(5);`,
  },
  "eslint(no-console)": {
    "src/lib/print.ts": `console.log(1);`,
    "server/http/print.ts": `console.log(1);`,
  },
  "eslint(no-warning-comments)": { "src/lib/later.ts": `// xxx: not yet` },
  "oxc(no-barrel-file)": { "src/lib/barrel.ts": `export * from "./clean.ts";` },
  "import(no-default-export)": { "src/lib/default.ts": `export default 1;` },
  "unicorn(filename-case)": { "src/lib/camelCase.ts": `export const a = 1;` },
  "signalbox(explained-disable)": {
    "src/lib/unexplained.ts": `// oxlint-disable-next-line no-eval\neval("1");`,
  },
  "typescript(no-explicit-any)": { "src/lib/any.ts": `export type A = (a: any) => void;` },
  "typescript(no-non-null-assertion)": {
    "src/lib/bang.ts": `export const a = (b?: string) => b!.length;`,
  },
  "typescript(ban-ts-comment)": { "src/lib/ignored.ts": `// @ts-ignore\nexport const a = 1;` },
  "typescript(no-floating-promises)": {
    "src/lib/floating.ts": `const a = async () => 1;\na();`,
  },
  "typescript(no-misused-promises)": {
    "src/lib/misused.ts": `export const a = (b: Promise<boolean>) => (b ? 1 : 2);`,
  },
  "typescript(switch-exhaustiveness-check)": {
    "src/lib/switch.ts": `export function a(b: "x" | "y") { switch (b) { case "x": return 1; } return 2; }`,
  },
  "typescript(consistent-type-imports)": {
    "src/lib/type-import.ts": `import { B } from "./clean.ts"; export type A = B;`,
  },
  "react-hooks(rules-of-hooks)": {
    "src/components/hooks.tsx": `import { useId } from "react"; export const A = (p: { b: boolean }) => { if (p.b) useId(); return null; };`,
  },
  "react-hooks(exhaustive-deps)": {
    "src/components/deps.tsx": `import { useMemo } from "react"; export const A = (p: { b: number }) => useMemo(() => p.b, []);`,
  },
  "jsx-a11y(alt-text)": {
    "src/components/image.tsx": `export const A = () => <img src="/a.png" />;`,
  },
  "vitest(no-focused-tests)": {
    "src/lib/focused.test.ts": `import { expect, test } from "vitest"; test.only("a", () => { expect(1).toBe(1); });`,
  },
  "vitest(no-disabled-tests)": {
    "src/lib/skipped.test.ts": `import { expect, test } from "vitest"; test.skip("a", () => { expect(1).toBe(1); });`,
  },
};

/** Sources that no rule may report: correct code, and files with an exception. */
const cleanSources = {
  "src/lib/ring-b.ts": `export const b = 1;`,
  "src/lib/clean.ts": `export type B = 1;\nexport const set = ${element} { e.textContent = ""; e.setAttribute("title", ""); };`,
  "src/lib/whole.ts": `
    type Plural = (n: number, one: string, many: string) => string;
    export const a = (name: string, plural: Plural) => [
      \`\${name} was deleted\`,
      \`\${plural(2, "row was", "rows were")} read\`,
      name === "" ? "1 row" : \`\${name.length} · 2 of 3\`,
      name.length === 1 ? "1 row" : \`\${name.length} rows\`,
      "Couldn't save. " +
        \`Error ID: \${name}.\`,
      \`padding: \${name}px solid\`,
      \`Deleted\${name === "" ? "" : \` (\${name})\`}\`,
      "one text in " +
        "two lines",
    ];`,
  "src/lib/locale.ts": `export const a = (b: string, c: number) => new Intl.NumberFormat(b).format(c);`,
  "src/components/whole.tsx": `export const A = ({ b }: { b: string }) => <p>Saved in <b>{b}</b> · {b.trim()}</p>;`,
  "src/lib/text.test.ts": `export const a = (b: string) => "Delete " + b;`,
  "src/lib/awaited.ts": `const a = async () => 1;\nvoid a();`,
  "src/lib/explained.ts": `// oxlint-disable-next-line no-eval -- shows that a reason is enough\neval("1");`,
  "src/lib/clean-type-import.ts": `import type { B } from "./clean.ts";\nexport type A = B;`,
  "src/lib/clean-switch.ts": `export function a(b: "x" | "y") { switch (b) { case "x": return 1; case "y": return 2; } }`,
  "src/components/clean.tsx": `export const A = () => <img src="/a.png" alt="" />;`,
  "src/entities/clean-frame.tsx": `export const A = () => <iframe title="a" sandbox="" src="/a" />;`,
  "src/lib/clean.test.ts": `import { expect, test } from "vitest";\ntest("a", () => { expect(1).toBe(1); });`,
  "contract/endpoint.ts": `export type A = (a: any) => void;`,
  "contract/index.ts": `export * from "./endpoint.ts";`,
  "src/api/client/send.ts": `export const a = () => fetch("/v1");`,
  "src/lib/browser/storage.ts": `export const a = () => [localStorage, sessionStorage];`,
  "server/main.ts": `console.log("ready");`,
  "vite.config.ts": `export default {};`,
};

const cycleSources = {
  "src/lib/ring-b.ts": `import { a } from "./ring-a.ts"; export const b = () => a;`,
  "src/lib/type-ring-b.ts": `import type { A } from "./type-ring-a.ts"; export type B = A[];`,
};

const cases = Object.entries(rejectedSources).flatMap(([rule, files]) =>
  Object.entries(files).map(([file, text]) => ({ rule, file, text })),
);

let rejectedFindingsByFile;
let cleanFindingsByFile;

beforeAll(() => {
  const rejectedTextByFile = Object.fromEntries(cases.map(({ file, text }) => [file, text]));
  rejectedFindingsByFile = lintProject({ ...cleanSources, ...rejectedTextByFile, ...cycleSources });
  cleanFindingsByFile = lintProject({
    ...cleanSources,
    "src/lib/ring-a.ts": rejectedSources["import(no-cycle)"]["src/lib/ring-a.ts"],
  });
}, 180_000);

describe("the rules", () => {
  test.each(cases)("$rule reports $file", ({ rule, file }) => {
    expect((rejectedFindingsByFile.get(file) ?? []).map((finding) => finding.rule)).toContain(rule);
  });

  test("valid code isn't reported", () => {
    expect([...cleanFindingsByFile]).toEqual([]);
  });
});
