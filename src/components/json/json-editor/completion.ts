import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import { parseJson } from "../../../../contract/parse-json.ts";
import {
  findSchemaKeys,
  findSchemaValues,
  type JsonSchema,
} from "../../../lib/json/json-schema.ts";

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>["resolveInner"]>;

const getKey = (state: EditorState, property: SyntaxNode): string | undefined => {
  const nameNode = property.getChild("PropertyName");
  if (!nameNode) return undefined;
  return parseJson(state.sliceDoc(nameNode.from, nameNode.to)) as string | undefined;
};

function getPath(state: EditorState, node: SyntaxNode): (string | number)[] {
  const path: (string | number)[] = [];
  for (
    let currentNode: SyntaxNode | null = node;
    currentNode?.parent;
    currentNode = currentNode.parent
  ) {
    if (currentNode.parent.name === "Array") {
      let index = 0;
      for (let sibling = currentNode.prevSibling; sibling; sibling = sibling.prevSibling) {
        if (!["[", ",", "⚠"].includes(sibling.name)) index += 1;
      }
      path.unshift(index);
    } else if (currentNode.name === "Property") {
      const key = getKey(state, currentNode);
      if (key !== undefined) path.unshift(key);
    }
  }
  return path;
}

const toJson = (value: unknown) => JSON.stringify(value);

function completeKeys(
  state: EditorState,
  object: SyntaxNode,
  schema: JsonSchema,
  hasValue: boolean,
): Completion[] {
  const keys = new Set(object.getChildren("Property").map((property) => getKey(state, property)));
  return findSchemaKeys(schema, getPath(state, object))
    .filter(({ name }) => hasValue || !keys.has(name))
    .map(({ name, isRequired, type, description, example }) => ({
      label: toJson(name),
      apply: hasValue
        ? toJson(name)
        : `${toJson(name)}: ${example === undefined ? "" : toJson(example)}`,
      detail: [type, isRequired ? "required" : ""].filter(Boolean).join(", "),
      type: "property",
      ...(description !== undefined && { info: description }),
      boost: isRequired ? 1 : 0,
    }));
}

export function createCompletionSource(getSchema: () => JsonSchema | undefined): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    const currentSchema = getSchema();
    if (currentSchema === undefined) return null;
    const { state, pos } = context;
    const node: SyntaxNode = syntaxTree(state).resolveInner(pos, -1);
    const { parent } = node;
    if (node.name === "PropertyName" && parent?.parent) {
      const hasValue = parent.getChildren("PropertyName").length > 0 && parent.lastChild !== node;
      const options = completeKeys(state, parent.parent, currentSchema, hasValue);
      return { from: node.from, to: node.to, options, validFor: /^"[^"]*"?$/ };
    }
    const isValue = ["String", "Number", "True", "False", "Null"].includes(node.name);
    const property = node.name === "Property" ? node : parent?.name === "Property" ? parent : null;
    if (property?.getChild("PropertyName") && (isValue || node.name !== "PropertyName")) {
      if (!isValue && !context.explicit) return null;
      const options = findSchemaValues(currentSchema, getPath(state, property)).map((value) => ({
        label: toJson(value),
        type: "constant",
      }));
      return { from: isValue ? node.from : pos, ...(isValue && { to: node.to }), options };
    }
    if (!context.explicit) return null;
    const object = node.name === "Object" ? node : parent?.name === "Object" ? parent : null;
    return object && { from: pos, options: completeKeys(state, object, currentSchema, false) };
  };
}
