import { layers } from "./layers.mjs";
import { wholeText } from "./whole-text.mjs";

/*
 * Rules that oxlint lacks: imports must follow the layers, the console must not turn data into
 * markup, its texts must be whole and formatted for one language, and every disabled rule needs a
 * reason.
 */

const sinkProperties = new Set(["innerHTML", "outerHTML", "srcdoc", "dangerouslySetInnerHTML"]);

const sinkMethods = new Set([
  "insertAdjacentHTML",
  "setHTMLUnsafe",
  "parseHTMLUnsafe",
  "createContextualFragment",
]);

const sinkAttributes = new Set(["dangerouslySetInnerHTML", "srcDoc", "srcdoc"]);

/** Returns the name in `a.name`, `a["name"]`, or `{ name }`. */
function getName(key, isComputed) {
  if (key.type === "Identifier" && !isComputed) return key.name;
  return key.type === "Literal" ? String(key.value) : undefined;
}

const noHtmlSink = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const report = (node, name) =>
      context.report({
        node,
        message: `${name} turns text into markup; the console shows text from other sources. Render it as text.`,
      });
    return {
      JSXAttribute(node) {
        if (sinkAttributes.has(node.name.name)) report(node, node.name.name);
      },
      MemberExpression(node) {
        const name = getName(node.property, node.computed);
        if (sinkProperties.has(name) || sinkMethods.has(name)) report(node, name);
        const isOnDocument = node.object.type === "Identifier" && node.object.name === "document";
        if (isOnDocument && (name === "write" || name === "writeln"))
          report(node, `document.${name}`);
      },
      Property(node) {
        const name = getName(node.key, node.computed);
        if (sinkProperties.has(name) || sinkAttributes.has(name)) report(node, name);
      },
      NewExpression(node) {
        if (node.callee.type === "Identifier" && node.callee.name === "DOMParser")
          report(node, "DOMParser");
      },
      CallExpression(node) {
        const [attribute] = node.arguments;
        const setsAttribute =
          node.callee.type === "MemberExpression" &&
          getName(node.callee.property, node.callee.computed) === "setAttribute";
        if (!setsAttribute || attribute?.type !== "Literal") return;
        const name = String(attribute.value).toLowerCase();
        if (name === "srcdoc" || name.startsWith("on")) report(node, `the attribute ${name}`);
      },
    };
  },
};

/** Formatters whose locale must come from `src/lib/text/locale.ts`. */
const localeFormatterPattern =
  /^(DateTime|Number|List|RelativeTime|Duration)Format$|^PluralRules$|^DisplayNames$|^Segmenter$|^Collator$/;

const sharedLocale = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const message =
      "Use the formats of src/lib/text, or a locale of src/lib/text/locale.ts: what operators read has one language.";
    const reportLocale = (node) => {
      const { callee } = node;
      if (callee.type !== "MemberExpression") return;
      const name = getName(callee.property, callee.computed);
      const isFormatter =
        callee.object.type === "Identifier" &&
        callee.object.name === "Intl" &&
        localeFormatterPattern.test(name);
      const [locale] = node.arguments;
      if (
        isFormatter
          ? locale === undefined || locale.type === "Literal"
          : /^toLocale(Date|Time)?String$/.test(name)
      )
        context.report({ node, message });
    };
    return { NewExpression: reportLocale, CallExpression: reportLocale };
  },
};

const explainedDisable = {
  meta: { type: "suggestion", schema: [] },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const text = comment.value.trim();
          if (!/^(?:oxlint|eslint)-disable/.test(text) || / -- \S/.test(text)) continue;
          context.report({
            loc: comment.loc,
            message: "Explain why the rule doesn't apply here: `oxlint-disable… rule -- reason`.",
          });
        }
      },
    };
  },
};

export default {
  meta: { name: "signalbox" },
  rules: {
    "no-html-sink": noHtmlSink,
    "shared-locale": sharedLocale,
    "explained-disable": explainedDisable,
    layers,
    "whole-text": wholeText,
  },
};
