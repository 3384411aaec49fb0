/*
 * Reports visible text that is joined from fragments, which can't be reviewed or translated. A text
 * must be one whole string with named slots, with singular and plural written out.
 *
 *   `${label} is missing`                a label becomes the subject of a sentence
 *   " of " + count                       a fragment begins or ends with a space
 *   `${n} row${n === 1 ? "" : "s"}`      a plural is made by hand
 *   `${formatCount(n)} rows`             "1 rows"
 *   `${plural(n, "row")} were deleted`   "1 row were deleted"
 *   <p>It is {isOn ? "on" : "off"}</p>   a word is chosen inside a sentence
 */

const messages = {
  fragment: "This fragment begins or ends with a space. Write the whole text with named slots.",
  label: "A label becomes a part of a sentence. Write one whole text for each case.",
  plural: "This plural is made by hand. Use plural().",
  verb: "This verb doesn't follow the number. Pass both forms with their verbs to plural().",
  word: "A word is chosen inside a sentence. Write one whole text for each case.",
};

/** Matches code in strings: CSS, SQL, HTTP headers, URLs, selectors, and shell commands. */
const codePattern =
  /var\(--|\b\d*(px|ms|fr|rem|deg)\b|%\)|\b(select|insert|update|delete|create|alter|drop|from|where|order by|and|or)\b [^.]*\b(from|into|set|table|where|index|is|in|by)\b|^\s*(--|\/|https?:|@|&|\.|#)|[\w-]+=|[{}<>;\\]|^[\w-]+\/[\w-]+/i;
const isCode = (text) => codePattern.test(text);
const hasWord = (text) => /\p{L}{2}/u.test(text);
/** Reports whether a text is complete, for example ` · 3 hits`, ` (deleted)`, or a sentence. */
const isWhole = (text) =>
  /^\s*[·–—•|+→]|^\s\([^)]*\)$|^ ?[\p{Lu}…][^]*([.?!]|: …)$|^[^]*[.?!] ?$/u.test(text);
const isFragment = (text) =>
  /^ | $/.test(text) && hasWord(text) && !isWhole(text) && !isCode(text.trim());

const isText = (node) => node?.type === "Literal" && typeof node.value === "string";
const pluralEndings = new Set(["", "s", "es", "y", "ies"]);
const isPluralEnding = (node) => isText(node) && pluralEndings.has(node.value);

const labelPattern = /^label$|Label$/;
const verbPattern = /^verb$|Verb$/;
const countPattern = /^(count|total|length|rest|more|amount|formatCount)$|(Count|Total)$/;
/** Matches a plural noun. Excludes "ms" and words such as "is", which also end in -s. */
const pluralNounPattern = /^ (?!(ms|is|was|has|as|its|this|less|does|across)\b)\p{Ll}{2,}s\b/u;
const leadingVerbPattern =
  /^ (is|are|was|were|has|have|does|do|(is|are|was|were|has|have|does|do)n[’']t)\b/;

function getName(node) {
  switch (node.type) {
    case "Identifier":
      return node.name;
    case "MemberExpression":
      return node.computed ? getName(node.object) : node.property.name;
    case "CallExpression":
      return getName(node.callee);
    default:
      return "";
  }
}

/** Returns the name of a slot's value. Unwraps `capitalize`, `toLowerCase`, and `toUpperCase`. */
function getSlotName(node) {
  if (node.type === "CallExpression") {
    const { callee } = node;
    if (callee.type === "MemberExpression" && /^to(Lower|Upper)Case$/.test(callee.property.name))
      return getName(callee.object);
    if (callee.type === "Identifier" && callee.name === "capitalize" && node.arguments[0])
      return getName(node.arguments[0]);
  }
  return getName(node);
}

const isLowerCaseWord = (node) => isText(node) && /^\p{Ll}[\p{L}’' ]*$/u.test(node.value);

/** Returns the alternatives of a conditional, or the texts that are passed to a function. */
function getChoices(slot) {
  if (slot.type === "ConditionalExpression") return [slot.consequent, slot.alternate];
  // For example, `areOrIs(count, "are", "is")` chooses between two texts.
  return slot.type === "CallExpression" && getName(slot) !== "plural"
    ? slot.arguments.filter(isText)
    : [];
}

/** Reports whether a slot is never 1: a limit, or a count in a conditional with a case for 1. */
function isNeverOne(slot) {
  const value = slot.type === "CallExpression" ? (slot.arguments[0] ?? slot) : slot;
  let { parent } = slot.parent;
  const tests = [];
  for (; parent?.type === "ConditionalExpression"; { parent } = parent) tests.push(parent.test);
  const comparesWithOne = (test) =>
    test.type === "BinaryExpression" && String(test.right.value) === "1";
  return getName(value).startsWith("max") || tests.some(comparesWithOne);
}

/** Returns the key of a slot's problem in `messages`, or undefined if the slot has no problem. */
function findSlotProblem(slot, textBefore, textAfter) {
  const choices = getChoices(slot);
  if (choices.length >= 2) {
    if (choices.every(isPluralEnding)) return "plural";
    const isNextToWord = /\p{L}[,:]? $/u.test(textBefore) || /^ \p{L}/u.test(textAfter);
    if (isNextToWord && choices.every(isLowerCaseWord)) return "word";
  }
  if (/^(s|es|ies|ed|ing)\b/.test(textAfter)) return "plural";
  const name = getSlotName(slot);
  if (name === "plural") return leadingVerbPattern.test(textAfter) ? "verb" : undefined;
  if (countPattern.test(name) && pluralNounPattern.test(textAfter) && !isNeverOne(slot))
    return "plural";
  const isSubject = labelPattern.test(name) && textBefore.trim() === "";
  return (isSubject || verbPattern.test(name)) && /^ \p{Ll}{2,}/u.test(textAfter)
    ? "label"
    : undefined;
}

const codePropPattern =
  /^(className|style|sx|key|id|type|role|to|href|src|d|rel|data-.*|on[A-Z].*)$/;
const codeCallPattern =
  /^(styled|css|keyframes|sql|raw|RegExp|matchMedia|querySelector\w*|query|exec|split|join|replace|replaceAll|startsWith|endsWith|includes|test)$/;

function isInCode(node) {
  for (
    let { parent: ancestor } = node, child = node;
    ancestor;
    child = ancestor, { parent: ancestor } = ancestor
  ) {
    if (ancestor.type === "TaggedTemplateExpression") return true;
    if (ancestor.type === "JSXAttribute") return codePropPattern.test(ancestor.name.name ?? "");
    if (
      ancestor.type === "CallExpression" &&
      child !== ancestor.callee &&
      codeCallPattern.test(getName(ancestor.callee))
    )
      return true;
    if (ancestor.type === "BinaryExpression" && ancestor.operator !== "+") return true;
    if (ancestor.type === "ImportDeclaration" || ancestor.type === "TSLiteralType") return true;
    if (/Function|Statement|Declaration$/.test(ancestor.type)) return false;
  }
  return false;
}

const isTextLiteral = (node) => isText(node) || node.type === "TemplateLiteral";

/** Reports whether a text is split into several literals: `"a long " + "text"`. */
const isContinued = ({ parent }) =>
  parent?.type === "BinaryExpression" && isTextLiteral(parent.left) && isTextLiteral(parent.right);

export const wholeText = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const report = (node, problem) => context.report({ node, message: messages[problem] });
    const reportSlots = (slots) => {
      for (const { node, before, after } of slots) {
        const problem = findSlotProblem(node, before, after);
        if (problem !== undefined) report(node, problem);
      }
    };
    const reportChildren = ({ children }) => {
      const getText = (node) =>
        node?.type === "JSXText"
          ? node.value.replace(/\s+/g, " ")
          : node?.type === "JSXExpressionContainer" && isText(node.expression)
            ? node.expression.value
            : "";
      reportSlots(
        children.flatMap((child, index) =>
          child.type === "JSXExpressionContainer" && !isText(child.expression)
            ? [
                {
                  node: child.expression,
                  before: getText(children[index - 1]),
                  after: getText(children[index + 1]),
                },
              ]
            : [],
        ),
      );
    };
    return {
      Literal(node) {
        if (isText(node) && isFragment(node.value) && !isContinued(node) && !isInCode(node))
          report(node, "fragment");
      },
      TemplateLiteral(node) {
        const texts = node.quasis.map(({ value }) => value.cooked ?? "");
        const joinedText = texts.join("…");
        if (isCode(joinedText) || isInCode(node)) return;
        if (isFragment(joinedText) && !isContinued(node)) report(node, "fragment");
        reportSlots(
          node.expressions.map((slot, index) => ({
            node: slot,
            before: texts[index],
            after: texts[index + 1],
          })),
        );
      },
      JSXElement: reportChildren,
      JSXFragment: reportChildren,
    };
  },
};
