import {
  AssignTag,
  ForTag,
  IfTag,
  Output,
  TablerowTag,
  type Template,
  toValueSync,
  TypeGuards,
  UnlessTag,
  Value,
  type ValueToken,
} from "liquidjs";
import { type PathsByName, resolveReference, collectTokenVariables } from "./references.ts";
import { eachItem, type Shape, ensureShape, type Use, type ValuePath } from "./shape.ts";

const numberFilterPattern =
  /^(abs|at_least|at_most|ceil|divided_by|floor|minus|modulo|plus|round|times|to_integer)$/;
const dateFilterPattern = /^date(_to_\w+)?$/;
const listFilterPattern =
  /^(array_to_sentence_string|compact|concat|find|first|has|join|last|map|reject|reverse|sample|sort|sort_natural|sum|uniq|where)$/;
/** Matches filters that return items of their input unchanged. */
const itemFilterPattern = /^(compact|concat|reject|reverse|slice|sort|sort_natural|uniq|where)$/;

type ValueKind = Use | "list";

const getOperands = (value: Value): ValueToken[] =>
  value.initial.postfix.filter((token) => TypeGuards.isValueToken(token));

function inferValueKind(template: Template, value: Value): ValueKind {
  for (const { name } of value.filters) {
    if (numberFilterPattern.test(name)) return "number";
    if (dateFilterPattern.test(name)) return "date";
    if (listFilterPattern.test(name)) return "list";
  }
  if (template instanceof IfTag || template instanceof UnlessTag) {
    if (getOperands(value).some((token) => TypeGuards.isNumberToken(token))) return "number";
    if (value.initial.postfix.length === 1) return "condition";
  }
  return "text";
}

class VariableCollector {
  readonly #root: Shape;
  readonly #assignedPathsByName = new Map<string, ValuePath | undefined>();

  constructor(root: Shape) {
    this.#root = root;
  }

  visitAll(templates: readonly Template[], blockPathsByName: PathsByName): void {
    for (const template of templates) this.#visit(template, blockPathsByName);
  }

  #visit(template: Template, blockPathsByName: PathsByName): void {
    const pathsByName: PathsByName = new Map([...this.#assignedPathsByName, ...blockPathsByName]);
    for (const argument of template.arguments?.() ?? []) {
      if (argument instanceof Value) this.#collectValue(template, argument, pathsByName);
      else this.#collectToken(argument, pathsByName, "text");
    }
    for (const { content } of template.localScope?.() ?? []) {
      this.#assignedPathsByName.set(content, this.#findAliasedPath(template, pathsByName));
    }
    if (!template.children) return;
    const children = toValueSync(template.children(false, true));
    this.visitAll(children, this.#createBlockPaths(template, pathsByName, blockPathsByName));
  }

  #collectValue(template: Template, value: Value, pathsByName: PathsByName): void {
    const kind = inferValueKind(template, value);
    for (const token of getOperands(value)) this.#collectToken(token, pathsByName, kind);
    for (const argument of value.filters.flatMap((filter) => filter.args)) {
      const token = Array.isArray(argument) ? argument[1] : argument;
      if (token !== undefined) this.#collectToken(token, pathsByName, "text");
    }
  }

  #collectToken(token: ValueToken, pathsByName: PathsByName, kind: ValueKind): void {
    for (const variable of collectTokenVariables(token)) {
      const reference = resolveReference(variable, pathsByName);
      if (reference === undefined) continue;
      const shape = ensureShape(this.#root, reference.path);
      if (reference.readsSize) shape.uses.add("size");
      else if (TypeGuards.isRangeToken(token)) shape.uses.add("number");
      else if (kind === "list") ensureShape(shape, [eachItem]);
      else shape.uses.add(kind);
    }
  }

  /** Returns the path that an assignment aliases; undefined for a new value. */
  #findAliasedPath(template: Template, pathsByName: PathsByName): ValuePath | undefined {
    if (!(template instanceof AssignTag)) return undefined;
    const [value] = template.arguments();
    if (!(value instanceof Value)) return undefined;
    if (!value.filters.every(({ name }) => itemFilterPattern.test(name))) return undefined;
    const [token, ...otherOperands] = getOperands(value);
    return token === undefined || otherOperands.length > 0
      ? undefined
      : resolvePath(token, pathsByName);
  }

  #createBlockPaths(
    template: Template,
    pathsByName: PathsByName,
    blockPathsByName: PathsByName,
  ): PathsByName {
    if (!template.blockScope) return blockPathsByName;
    const innerPathsByName = new Map(blockPathsByName);
    for (const name of template.blockScope()) innerPathsByName.set(name, undefined);
    if (template instanceof ForTag || template instanceof TablerowTag) {
      const path = resolvePath(template.collection, pathsByName);
      if (path !== undefined) {
        ensureShape(this.#root, [...path, eachItem]);
        innerPathsByName.set(template.variable, [...path, eachItem]);
      }
    }
    return innerPathsByName;
  }
}

/** Returns the path of a variable in a section; undefined for sizes and all other values. */
function resolvePath(token: ValueToken, pathsByName: PathsByName): ValuePath | undefined {
  const reference = TypeGuards.isPropertyAccessToken(token)
    ? resolveReference(token, pathsByName)
    : undefined;
  return reference?.readsSize === false ? reference.path : undefined;
}

/**
 * Adds to `root` the variables that a template reads from the five sections. Adds `expectedUse` to
 * the variable of a control's only output, or of an output at the start of a URL.
 */
export function collectVariables(
  templates: readonly Template[],
  root: Shape,
  expectedUse?: Use,
): void {
  new VariableCollector(root).visitAll(templates, new Map());
  const [firstTemplate, ...otherTemplates] = templates;
  if (expectedUse === undefined || !(firstTemplate instanceof Output)) return;
  if (otherTemplates.length > 0 && expectedUse !== "url") return;
  const [token] = getOperands(firstTemplate.value);
  const path = token && resolvePath(token, new Map());
  if (path !== undefined) ensureShape(root, path).uses.add(expectedUse);
}
