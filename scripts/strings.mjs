import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, visitorKeys } from "oxc-parser";
import { selectFiles } from "./select-files.mjs";

/*
 * Lists every text that a user can see, with its location and kind, grouped by folder:
 *
 *   npm run strings              lists all texts
 *   npm run strings -- src/kit   lists the texts of some folders or files
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["contract", "domain", "scripts", "server", "src"];

/** Reports whether a file may contain text that a user can see. */
export const hasStrings = (file) =>
  folders.includes(file.split("/")[0]) &&
  /\.(tsx?|mjs)$/.test(file) &&
  !/\.test\.|\/testing\/|^scripts\/(lint|words)\/|^scripts\/strings|^src\/app\/theme\//.test(file);

/** Kinds of texts by prop or field. These texts are visible or announced. */
const kindsByProp = {
  "aria-label": "aria",
  "aria-description": "aria",
  "aria-roledescription": "aria",
  alt: "aria",
  label: "label",
  title: "title",
  heading: "title",
  placeholder: "placeholder",
  description: "help",
  help: "help",
  helperText: "help",
  hint: "help",
  note: "help",
  message: "error",
  error: "error",
  summary: "title",
  words: "text",
  text: "text",
  name: "label",
};
const kindsByElement = {
  Button: "button",
  IconButton: "button",
  MenuItem: "button",
  Alert: "notice",
  PartialNotice: "notice",
  h1: "title",
  h2: "title",
  h3: "title",
  DialogTitle: "title",
  EmptyState: "help",
  NoMatchState: "help",
};
const codePropPattern =
  /^(className|style|sx|key|id|type|role|variant|size|color|component|to|href|src|d|viewBox|autoComplete|rel|data-|on[A-Z]|aria-(?!label|desc|role))/;
const errorCallPattern = /^(\w*Error|fail|refuse|conflict)$/;
const codeCallPattern =
  /^(styled|css|keyframes|createStyled|import|sql|RegExp|matchMedia|querySelector\w*|getItem|setItem|fetch|require|stub\w*)$/;

/** Reports whether a text contains words and isn't a key, path, style, or selector. */
const isProse = (text) =>
  /\p{L}{2}/u.test(text) &&
  (/^\p{Lu}[\p{Ll}’' ]+[….]?$/u.test(text) || /\p{L}[,.:;]? \p{L}/u.test(text)) &&
  !/^select |^[a-z]+(, [a-z]+){3,}$|^[a-z-]+(\([^)]*\)| [\d.]+(px|ms|s|em|%))|^(var|calc|minmax|repeat)\(|^[@&>.#[]|\b(select|insert|update|delete|create|alter|from|where)\b .*\b(from|into|set|table|where|index)\b|[\w-]+: [\w-]+;/.test(
    text,
  );

const getName = (node) =>
  node?.type === "Identifier" || node?.type === "JSXIdentifier"
    ? node.name
    : node?.type === "MemberExpression"
      ? node.property.name
      : node?.type === "CallExpression"
        ? getName(node.callee)
        : node?.type === "JSXMemberExpression"
          ? node.property.name
          : undefined;

/** Returns the text of a literal or template, with the code of each expression in braces. */
function getText(node, source) {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
  if (node.type === "JSXText") return node.value.replace(/\s+/g, " ").trim();
  if (node.type !== "TemplateLiteral") return undefined;
  return node.quasis
    .map(({ value }, index) => {
      const slot = node.expressions[index];
      return (
        value.cooked + (slot ? `{${source.slice(slot.start, slot.end).replace(/\s+/g, " ")}}` : "")
      );
    })
    .join("");
}

/** Returns the children of an element as one text, or undefined if none of them is plain text. */
function getChildrenText({ children }) {
  if (!children.some((child) => child.type === "JSXText" && /\p{L}/u.test(child.value)))
    return undefined;
  const parts = children.map((child) => {
    if (child.type === "JSXText") return child.value.replace(/\s+/g, " ");
    if (child.type === "JSXElement") return getChildrenText(child) ?? "{…}";
    const { expression } = child;
    if (expression?.type === "Literal") return String(expression.value);
    return expression?.type === "JSXEmptyExpression" ? "" : "{…}";
  });
  return parts.join("").replace(/\s+/g, " ").trim();
}

/** Returns the kind of a text from its context, or undefined for code. */
function getKind(text, parents) {
  let kind;
  for (let index = parents.length - 1; index >= 0; index -= 1) {
    const { node, key } = parents[index];
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
        if (key === "source") return undefined;
        break;
      case "TSLiteralType":
      case "TSEnumMember":
      case "SwitchCase":
      case "ImportExpression":
      case "TaggedTemplateExpression":
        return undefined;
      case "BinaryExpression":
        if (/[=<>]/.test(node.operator)) return undefined;
        break;
      case "MemberExpression":
        if (key === "property") return undefined;
        break;
      case "Property":
        if (key === "key") return undefined;
        kind ??= kindsByProp[getName(node.key) ?? node.key.value];
        break;
      case "JSXAttribute": {
        const name = node.name.name ?? node.name.name?.name;
        if (codePropPattern.test(name)) return undefined;
        return kind ?? kindsByProp[name] ?? (isProse(text) ? "text" : undefined);
      }
      case "JSXElement":
        if (key === "children")
          return kind ?? kindsByElement[getName(node.openingElement.name)] ?? "text";
        break;
      case "CallExpression":
      case "NewExpression": {
        const name = getName(node.callee) ?? "";
        if (codeCallPattern.test(name)) return undefined;
        if (errorCallPattern.test(name)) kind ??= "error";
        break;
      }
    }
  }
  return kind !== undefined && /\p{L}{2}/u.test(text) && !/^[a-z][\w.:/-]*$/i.test(text)
    ? kind
    : isProse(text)
      ? (kind ?? "text")
      : kind !== undefined && /^\p{Lu}\p{Ll}+$/u.test(text)
        ? kind
        : undefined;
}

export function findStrings(file, source, { program } = parseSync(file, source)) {
  const items = [];
  const visit = (node, parents) => {
    const isElement = node.type === "JSXElement" || node.type === "JSXFragment";
    const isInText = parents.some(({ text: isText }) => isText);
    const text = isElement && !isInText ? getChildrenText(node) : getText(node, source);
    if (text !== undefined) {
      const textParents = isElement ? [...parents, { node, key: "children" }] : parents;
      const isPart =
        node.type === "JSXText" ||
        (node.type === "Literal" &&
          parents.at(-1)?.node.type === "JSXExpressionContainer" &&
          isInText);
      const kind = isPart || !/\p{L}/u.test(text) ? undefined : getKind(text, textParents);
      if (kind !== undefined) {
        items.push({ file, line: source.slice(0, node.start).split("\n").length, kind, text });
      }
    }
    for (const key of visitorKeys[node.type] ?? []) {
      for (const child of [node[key]].flat())
        if (child)
          visit(child, [
            ...parents,
            { node, key, text: isElement && text !== undefined && child.type === "JSXElement" },
          ]);
    }
  };
  visit(program, []);
  return items;
}

function getGroup(file) {
  const parts = file.split("/");
  return parts.slice(0, parts[0] === "src" && parts[1] === "features" ? 3 : 2).join("/");
}

function main(args) {
  const allFiles = folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true }).map(
        (file) => `${folder}/${file.split(path.sep).join("/")}`,
      ),
    )
    .filter(hasStrings)
    .toSorted();
  const files = selectFiles(allFiles, args);
  const items = files.flatMap((file) =>
    findStrings(file, readFileSync(path.join(root, file), "utf8")),
  );
  for (const group of new Set(items.map(({ file }) => getGroup(file)))) {
    process.stdout.write(`\n${group}\n`);
    for (const { file, line, kind, text } of items.filter(
      (item) => getGroup(item.file) === group,
    )) {
      process.stdout.write(
        `  ${`${file.slice(group.length + 1) || path.basename(file)}:${line}`.padEnd(40)} ${kind.padEnd(11)} ${text}\n`,
      );
    }
  }
  process.stdout.write(`\n${items.length} texts in ${files.length} files\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
