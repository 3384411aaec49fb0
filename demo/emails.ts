/// <reference types="vite/types/importMeta.d.ts" />
import { Liquid } from "liquidjs";
import styles from "./emails/styles.json";

const sourcesByPath = import.meta.glob<string>("./emails/**/*.liquid", {
  eager: true,
  query: "?raw",
  import: "default",
});
/** Pairs of a template's path in `emails/`, without the extension, and its source. */
const templateSources = Object.entries(sourcesByPath).map(
  ([path, text]) => [path.replace(/^.\/emails\/|\.liquid$/g, ""), text] as const,
);

const withFont = (style: string) => style.replace("{font}", styles.font);

const withAttributes = (source: string) =>
  Object.entries(styles.elements).reduce(
    (text, [element, styledElement]) => text.replaceAll(element, styledElement),
    source,
  );

/** Composes email templates: expands `<% %>` and `<< >>`, but keeps `{{ }}` and `{% %}`. */
const composer = new Liquid({
  tagDelimiterLeft: "<%",
  tagDelimiterRight: "%>",
  outputDelimiterLeft: "<<",
  outputDelimiterRight: ">>",
  templates: Object.fromEntries(
    templateSources.map(([name, text]) => [
      name.replace("parts/", ""),
      withAttributes(text.replace(/\n$/, "")),
    ]),
  ),
  globals: {
    newline: "\n",
    ...Object.fromEntries(
      Object.entries(styles.inline).map(([name, style]) => [name, withFont(style)]),
    ),
  },
});

const templatesByName = new Map(
  templateSources
    .filter(([name]) => !name.startsWith("parts/"))
    .map(([name, text]) => {
      // Remove line breaks, which only make the file readable. Line breaks from parts remain.
      const source = withAttributes(text.replace(/\n\s*/g, ""));
      return [name, `${composer.parseAndRenderSync(source)}\n`];
    }),
);

/** Returns an email template as HTML with Liquid. */
export function getEmailTemplate(name: string): string {
  const template = templatesByName.get(name);
  if (template === undefined) throw new Error(`Email template ${name} not found.`);
  return template;
}
