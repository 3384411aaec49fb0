import { parseSync, visitorKeys } from "oxc-parser";
import { hasStrings, findStrings } from "../strings.mjs";

/*
 * Extracts everything that people read in a source file: visible texts, declared names, comments,
 * and test titles.
 */

const identifierTypes = new Set(["Identifier", "JSXIdentifier", "PrivateIdentifier"]);

/** Fields that can contain a declared name, by node type. */
const declaringKeys = {
  ArrayPattern: ["elements"],
  ArrowFunctionExpression: ["params"],
  AssignmentPattern: ["left"],
  CatchClause: ["param"],
  ClassDeclaration: ["id"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["id", "params"],
  MethodDefinition: ["key"],
  Property: ["key", "value"],
  PropertyDefinition: ["key"],
  RestElement: ["argument"],
  TSInterfaceDeclaration: ["id"],
  TSMethodSignature: ["key"],
  TSPropertySignature: ["key"],
  TSTypeAliasDeclaration: ["id"],
  TSTypeParameter: ["name"],
  VariableDeclarator: ["id"],
};

const testFunctionNames = new Set(["describe", "it", "test"]);

function isTestCall({ callee }) {
  let node = callee;
  while (node.type === "MemberExpression" || node.type === "CallExpression")
    node = node.type === "MemberExpression" ? node.object : node.callee;
  return node.type === "Identifier" && testFunctionNames.has(node.name);
}

/** Splits `parseHTTPHeader` into `parse HTTP Header`. */
export const splitName = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z]+/g, " ")
    .trim();

/**
 * Removes linter directives, but not their reasons, from a comment. Replaces text in backticks,
 * URLs, and tags such as `@param` with a placeholder.
 */
const getProse = (comment) =>
  comment
    .replace(/^\s*(oxlint|eslint)-(en|dis)able.*?( -- |$)/, "")
    .replaceAll(/```[^]*?```|`[^`]*`|https?:\S+|@\w+/g, "`…`");

function createLineCounter(source) {
  const lineStarts = [0];
  for (
    let newlineIndex = source.indexOf("\n");
    newlineIndex !== -1;
    newlineIndex = source.indexOf("\n", newlineIndex + 1)
  )
    lineStarts.push(newlineIndex + 1);
  return (offset) => {
    let low = 0;
    let high = lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (lineStarts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function extractCodeItems(file, source) {
  const parseResult = parseSync(file, source);
  const getLine = createLineCounter(source);
  const items = [];
  const addItem = (kind, node, text) => items.push({ file, line: getLine(node.start), kind, text });

  for (const comment of parseResult.comments) {
    for (const [index, text] of getProse(comment.value).split("\n").entries())
      items.push({ file, line: getLine(comment.start) + index, kind: "comment", text });
  }

  const visit = (node, parent, key) => {
    if (identifierTypes.has(node.type)) {
      const isDeclared = declaringKeys[parent?.type]?.includes(key) && !parent.computed;
      if (isDeclared) addItem("name", node, node.name);
    }
    if (node.type === "CallExpression" && isTestCall(node)) {
      const [title] = node.arguments;
      if (title?.type === "Literal" && typeof title.value === "string")
        addItem("title", title, title.value);
      if (title?.type === "TemplateLiteral")
        addItem("title", title, title.quasis.map(({ value }) => value.cooked).join("…"));
    }
    for (const childKey of visitorKeys[node.type] ?? []) {
      const value = node[childKey];
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!child) continue;
        if (node.type === "ObjectPattern" && child.type === "Property") {
          // The pattern declares only the value. The key was declared elsewhere.
          visit(child.value, { type: "VariableDeclarator" }, "id");
        } else if (node.type === "ObjectExpression" && child.type === "Property") {
          if (!child.shorthand) visit(child.key, child, "key");
          visit(child.value, undefined, undefined);
        } else {
          visit(child, node, childKey);
        }
      }
    }
  };
  visit(parseResult.program);

  if (hasStrings(file))
    for (const { line, text } of findStrings(file, source, parseResult))
      items.push({ file, line, kind: "text", text });
  return items;
}

const fencePattern = /^(```|~~~)/;

function extractMarkdownItems(file, source) {
  let isCode = false;
  return source.split("\n").flatMap((line, index) => {
    if (fencePattern.test(line)) isCode = !isCode;
    if (isCode || fencePattern.test(line)) return [];
    const text = line.replaceAll(/`[^`]*`|\]\([^)]*\)|https?:\S+/g, "`…`");
    return [{ file, line: index + 1, kind: "doc", text }];
  });
}

/**
 * Returns what people read in a file (without `source`, only its path) as
 * `{ file, line, kind, text }`. The kinds are `text` (in the UI), `name`, `comment`, `title` (of a
 * test), `doc`, and `file` (the path).
 */
export function extractItems(file, source) {
  const items = [{ file, line: 1, kind: "file", text: file.replace(/\.[a-z]+$/, "") }];
  if (source !== undefined)
    items.push(
      ...(file.endsWith(".md")
        ? extractMarkdownItems(file, source)
        : extractCodeItems(file, source)),
    );
  return items.filter(({ text }) => /[A-Za-z]{2}/.test(text));
}
