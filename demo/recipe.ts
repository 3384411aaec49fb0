import { getValueAt } from "../domain/filter-evaluation.ts";
import lists from "./data/lists.json";
import { toIso, unitMs } from "./moments.ts";
import type { Random } from "./random.ts";

/** Values for placeholders. `at` is the time of `{at}`; functions are called with the scope. */
export interface Scope {
  readonly random: Random;
  readonly at?: number;
  readonly [name: string]: unknown;
}

type DrawFunction = (random: Random, argument: string) => unknown;

/** Draws an integer from a range such as `2..60`; a single number is constant. */
function drawNumber(random: Random, range: string): number {
  const [min = 0, max = min] = range.split("..").map(Number);
  return range.includes("..") ? random.int(min, max) : min;
}

const hasList = (name: string): name is keyof typeof lists => Object.hasOwn(lists, name);

/** Returns a list from `data/lists.json`, or the words in a text separated by bars. */
const getList = (name: string): readonly unknown[] =>
  hasList(name) ? lists[name] : name.split("|");

/** Functions for placeholders such as `{hex 8}`. */
const drawFunctionsByName: Readonly<Record<string, DrawFunction>> = {
  hex: (random, length) => random.hex(Number(length)),
  token: (random, length) => random.token(Number(length)),
  upper: (random, length) => random.token(Number(length)).toUpperCase(),
  lower: (random, length) => random.token(Number(length)).toLowerCase(),
  text: (random, range) => String(drawNumber(random, range)),
  cents: (random, range) => drawNumber(random, range) / 100,
  around: (random, median) => random.latency(Number(median)),
  pick: (random, listName) => random.pick(getList(listName)),
  some: (random, argument) => {
    const [range = "", listName = ""] = argument.split(" ");
    const count = drawNumber(random, range);
    return random.sample(getList(listName), count);
  },
};

type ValueFunction = (scope: Scope) => unknown;

const timePattern = /^(?<date>date )?at(?: (?<sign>[+-]) (?<amount>[\d.]+) (?<unit>[a-z]+?)s?)?$/;

/** Returns a function that computes a time (`at - 1..60 hours`) or a date (`date at + 2 days`). */
function parseTimeFunction(groups: Readonly<Record<string, string | undefined>>): ValueFunction {
  const { date, sign = "+", amount = "0", unit = "second" } = groups;
  // The data only contains known units. A test evaluates every recipe.
  const unitLengthMs = unitMs[`${unit}s` as keyof typeof unitMs];
  return ({ at = 0, random }) => {
    const distanceMs = drawNumber(random, amount) * unitLengthMs;
    const time = toIso(sign === "-" ? at - distanceMs : at + distanceMs);
    return date === undefined ? time : time.slice(0, 10);
  };
}

function parsePlaceholderFunction(placeholder: string): ValueFunction {
  const [, word = "", argument = ""] = /^(\S+) ?(.*)$/s.exec(placeholder) ?? [];
  if (/^\d+\.\.\d+$/.test(placeholder)) return ({ random }) => drawNumber(random, placeholder);
  const draw =
    argument !== "" && Object.hasOwn(drawFunctionsByName, word)
      ? drawFunctionsByName[word]
      : undefined;
  if (draw) return ({ random }) => draw(random, argument);
  const groups = timePattern.exec(placeholder)?.groups;
  if (groups) return parseTimeFunction(groups);
  const [root = ""] = word.split(".");
  return (scope) => {
    if (!(root in scope)) throw new Error(`Unknown placeholder {${placeholder}}.`);
    const value = getValueAt(scope, word);
    return typeof value === "function" ? (value as ValueFunction)(scope) : value;
  };
}

/**
 * Returns a function that fills the placeholders of a string. If the string is a single
 * placeholder, the function returns the placeholder's value.
 */
function parseTextFunction(text: string): ValueFunction {
  const pieces = text.split(/\{([^{}]+)\}/);
  const [prefix, placeholder = "", suffix] = pieces;
  if (pieces.length === 1) return () => text;
  if (pieces.length === 3 && prefix === "" && suffix === "")
    return parsePlaceholderFunction(placeholder);
  const valueFunctions = pieces.map((piece, index) =>
    index % 2 === 0 ? () => piece : parsePlaceholderFunction(piece),
  );
  return (scope) => valueFunctions.map((valueFunction) => String(valueFunction(scope))).join("");
}

const cachedFunctionsByText = new Map<string, ValueFunction>();

function evaluateText(text: string, scope: Scope): unknown {
  const cachedTextFunction = cachedFunctionsByText.get(text);
  const valueFunction = cachedTextFunction ?? parseTextFunction(text);
  if (cachedTextFunction === undefined) cachedFunctionsByText.set(text, valueFunction);
  return valueFunction(scope);
}

/** Keys with a special meaning in recipes. See `evaluate`. */
interface RecipeExpression {
  $chance?: number;
  $if?: unknown;
  $then?: unknown;
  $else?: unknown;
  $first?: readonly unknown[];
  $times?: unknown;
  $of?: unknown;
  $by?: unknown;
  $json?: unknown;
  $indent?: number;
  $let?: Readonly<Record<string, unknown>>;
}

function evaluateObject(
  recipe: RecipeExpression & Readonly<Record<string, unknown>>,
  scope: Scope,
) {
  if (recipe.$chance !== undefined || recipe.$if !== undefined) {
    const { $chance, $if, $then = true, $else } = recipe;
    const isConditionMet =
      $chance === undefined ? evaluate($if, scope) : scope.random.chance($chance);
    return evaluate(isConditionMet ? $then : "$then" in recipe ? $else : false, scope);
  }
  if (recipe.$first) {
    for (const item of recipe.$first) {
      const value = evaluate(item, scope);
      if (value !== undefined && value !== null) return value;
    }
    return undefined;
  }
  if (recipe.$times !== undefined) {
    const count = Number(evaluate(recipe.$times, scope));
    return Array.from({ length: count }, () => evaluate(recipe.$of, scope));
  }
  if (recipe.$by !== undefined) {
    const key = String(evaluate(recipe.$by, scope));
    return evaluate(recipe[key in recipe ? key : "else"], scope);
  }
  if (recipe.$json !== undefined) {
    return JSON.stringify(evaluate(recipe.$json, scope), null, recipe.$indent);
  }
  const innerScope = recipe.$let ? { ...scope } : scope;
  for (const [name, item] of Object.entries(recipe.$let ?? {})) {
    Object.assign(innerScope, { [name]: evaluate(item, innerScope) });
  }
  const fields: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(recipe)) {
    const value = name === "$let" ? undefined : evaluate(item, innerScope);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/**
 * Evaluates JSON data, top down: each `{…}` in a text is drawn or looked up in the scope, and a
 * text that consists of a single `{…}` becomes the value itself. Omits fields without a value.
 *
 * - `{2..60}` an integer, `{text 2..60}` an integer as text, `{cents 900..2400}` a price
 * - `{pick team|business}` one of the words, `{pick devices}` an item of a list, see `getList`
 * - `{hex 8}`, `{token 8}`, `{upper 8}`, `{lower 8}` letters and digits
 * - `{some 1..3 devices}` several items of a list, `{around 20}` a number near a median
 * - `{at}`, `{at + 14 days}` a time, `{date at - 1..4 days}` a date
 * - `{ "$chance": 0.3, "$then": …, "$else": … }`, also with `$if`; true or false without `$then`
 * - `{ "$first": [… ] }` the first that isn't null, `{ "$times": 2, "$of": … }` a list
 * - `{ "$by": "{name}", "a": …, "else": … }` one of the fields, `{ "$json": … }` as JSON text
 * - `{ "$let": { "name": … }, … }` fields that share a drawn value
 */
export function evaluate(recipe: unknown, scope: Scope): unknown {
  if (typeof recipe === "string") return evaluateText(recipe, scope);
  if (Array.isArray(recipe)) return recipe.map((item) => evaluate(item, scope));
  if (typeof recipe !== "object" || recipe === null) return recipe;
  return evaluateObject(recipe as Readonly<Record<string, unknown>>, scope);
}
