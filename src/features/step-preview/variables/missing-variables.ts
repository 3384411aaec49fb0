import {
  AssignTag,
  CaptureTag,
  Context,
  CycleTag,
  EchoTag,
  evalTokenValue,
  Liquid,
  Output,
  type PropertyAccessToken,
  type Template,
  toValueSync,
  TypeGuards,
  Value,
  type ValueToken,
  // oxlint-disable-next-line signalbox/layers -- the console's only use of liquidjs (decision 13)
} from "liquidjs";
import type { JsonObject } from "../../../../contract/common.ts";
import { toLineAndColumn } from "../../../../contract/json-text.ts";
import { asObject } from "../../../../domain/loose.ts";

export interface MissingVariable {
  /** Name or path in the template, for example `payload.order.id`. */
  name: string;
  /** Path of the control, for example `primaryAction.label`. */
  control: string;
  /** Position in the control's text. Line and column start at 1. */
  line: number;
  column: number;
}

export interface VariableCheck {
  missingVariables: MissingVariable[];
  /** Controls whose template couldn't be rendered completely. */
  uncheckedControls: string[];
}

interface VariableRead {
  name: string;
  offset: number;
}

class CheckContext extends Context {
  reads: VariableRead[] = [];
  /** Missing variables that the values of assigned and captured names depend on. */
  readonly missingReadsByName = new Map<string, readonly VariableRead[]>();
}

// The limits equal those of the service, but the service's time limit applies to all templates of a
// step together.
const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: false,
  templates: {},
  renderLimit: 250,
  memoryLimit: 4_000_000,
});
for (const name of ["include", "render", "layout", "block"]) delete engine.tags[name];
const { renderer } = engine;
const renderTemplates = renderer.renderTemplates.bind(renderer);
renderer.renderTemplates = (templates, context, emitter) =>
  renderTemplates(
    context instanceof CheckContext
      ? templates.map((template) => wrapTemplate(template, context))
      : templates,
    context,
    emitter,
  );

/** Wraps a template to check its variables on each render. Skipped branches aren't checked. */
const wrapTemplate = (template: Template, context: CheckContext): Template => ({
  token: template.token,
  *render(_, emitter): Generator<unknown, unknown, unknown> {
    if (template instanceof CaptureTag) {
      const { reads } = context;
      context.reads = [];
      const output = yield template.render(context);
      recordAssignment(template, context, context.reads);
      context.reads = reads;
      return output;
    }
    const values = [...(template.arguments?.() ?? [])];
    if (template instanceof AssignTag) {
      recordAssignment(
        template,
        context,
        values.flatMap((value) => findMissingReads(value, context)),
      );
    } else if (printsValue(template)) {
      context.reads.push(...values.flatMap((value) => findMissingReads(value, context)));
    }
    return yield template.render(context, emitter);
  },
});

const printsValue = (template: Template) =>
  template instanceof Output || template instanceof EchoTag || template instanceof CycleTag;

function recordAssignment(
  template: Template,
  context: CheckContext,
  reads: readonly VariableRead[],
) {
  for (const { content } of template.localScope?.() ?? [])
    context.missingReadsByName.set(content, reads);
}

function findMissingReads(
  argument: Value | ValueToken,
  context: CheckContext,
): readonly VariableRead[] {
  // The arguments of `cycle` aren't parsed yet.
  const value = TypeGuards.isFilteredValueToken(argument) ? new Value(argument, engine) : argument;
  if (!(value instanceof Value)) return findMissingReadsOfToken(value, context);
  const [firstOperand, ...operators] = value.initial.postfix;
  // An expression with operators, such as `a or b`, is assumed to handle missing values.
  if (firstOperand === undefined || operators.length > 0) return [];
  const hasDefault = value.filters.some(({ name }) => name === "default");
  if (hasDefault && !isMissing(toValueSync(value.value(context)))) return [];
  const operands = [firstOperand, ...value.filters.flatMap(({ args }) => args)].map((operand) =>
    Array.isArray(operand) ? operand[1] : operand,
  );
  return operands.flatMap((operand) =>
    operand !== undefined && TypeGuards.isValueToken(operand)
      ? findMissingReadsOfToken(operand, context)
      : [],
  );
}

const isMissing = (value: unknown) => value === undefined || value === null;

function findMissingReadsOfToken(
  token: ValueToken,
  context: CheckContext,
): readonly VariableRead[] {
  if (!TypeGuards.isPropertyAccessToken(token)) return [];
  const [root] = token.props;
  const assignedReads =
    root && TypeGuards.isWordToken(root) ? context.missingReadsByName.get(root.content) : undefined;
  if (assignedReads !== undefined && assignedReads.length > 0) return assignedReads;
  if (!isMissing(toValueSync(evalTokenValue(token, context)))) return [];
  if (isContextId(token, context)) return [];
  return [{ name: token.getText(), offset: token.begin }];
}

/** Reports whether the token is `context.{name}.id` for a context that is given as an ID string. */
function isContextId({ props }: PropertyAccessToken, context: CheckContext): boolean {
  const [root, name, id] = props.map((prop) =>
    TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop) ? prop.content : undefined,
  );
  if (root !== "context" || name === undefined || id !== "id" || props.length > 3) return false;
  return typeof asObject(asObject(context.environments)?.["context"])?.[name] === "string";
}

function collectTemplates(value: unknown, path: string): { control: string; text: string }[] {
  if (typeof value === "string") {
    return value.includes("{{") || value.includes("{%") ? [{ control: path, text: value }] : [];
  }
  const entries = Array.isArray(value)
    ? value.map((item, index) => [String(index), item] as const)
    : Object.entries(asObject(value) ?? {});
  return entries.flatMap(([key, item]) =>
    collectTemplates(item, path === "" ? key : `${path}.${key}`),
  );
}

/**
 * Renders the templates of a step with `data`, the result of `toPreviewData`. Returns the variables
 * that are printed without a value or a `default` filter, except in branches that aren't rendered.
 */
export function checkVariables(controls: unknown, data: JsonObject): VariableCheck {
  const result: VariableCheck = { missingVariables: [], uncheckedControls: [] };
  for (const { control, text } of collectTemplates(controls, "")) {
    const context = new CheckContext(data, engine.options, { sync: true }, { liquid: engine });
    try {
      toValueSync(engine.renderer.renderTemplates(engine.parse(text), context));
    } catch {
      result.uncheckedControls.push(control);
    }
    const readsByOffset = new Map(context.reads.map((read) => [read.offset, read]));
    for (const { name, offset } of readsByOffset.values()) {
      const { line, column } = toLineAndColumn(text, offset);
      result.missingVariables.push({ name, control, line, column });
    }
  }
  return result;
}
