import { Context, type Liquid, Output, type Template, toValueSync, TypeGuards } from "liquidjs";
import type { JsonObject } from "../../../contract/common.ts";
import {
  CappedEmitter,
  htmlEngine,
  outputMessage,
  parseTemplate,
  textEngine,
  timeMessage,
} from "./engine.ts";
import { describeEngineError } from "./engine-error.ts";
import { isRecord } from "../../is-record.ts";
import type { Json } from "../json.ts";
import { renderLimits } from "./limits.ts";
import {
  createPayloadExample,
  readsContextParts,
  type Sections,
} from "../example/payload-example.ts";
import type { RenderResponse, RenderProgress, RenderRequest } from "../process/protocol.ts";
import { createShape, type Shape, type Use } from "../example/shape.ts";
import { type FieldPath, toPreviewError, type TemplateErrorDetails } from "./template-error.ts";
import { scheduledDateControl } from "../results/scheduled-date.ts";
import { collectVariables } from "../example/variables.ts";

interface Field {
  path: FieldPath;
  text: string;
  engine: Liquid;
  templates: Template[];
}

class TemplateError extends Error {
  readonly details: TemplateErrorDetails;

  constructor(details: TemplateErrorDetails) {
    super(details.reason);
    this.details = details;
  }
}

/**
 * Number of characters above which `onProgress` is called before a field is parsed, because parsing
 * may exceed the time limit.
 */
const maxFastLength = 20_000;

const isTemplate = (text: string) => text.includes("{{") || text.includes("{%");

function collectTemplateTexts(
  value: unknown,
  path: FieldPath = [],
): { path: FieldPath; text: string }[] {
  if (typeof value === "string") return isTemplate(value) ? [{ path, text: value }] : [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => collectTemplateTexts(item, [...path, String(index)]));
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => collectTemplateTexts(item, [...path, key]));
}

function replaceTexts(
  value: unknown,
  renderedTextsByPath: ReadonlyMap<string, string>,
  path: FieldPath = [],
) {
  if (typeof value === "string") return renderedTextsByPath.get(toKey(path)) ?? value;
  if (Array.isArray(value)) {
    return value.map((item, index): unknown =>
      replaceTexts(item, renderedTextsByPath, [...path, String(index)]),
    );
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, unknown] => [
      key,
      replaceTexts(item, renderedTextsByPath, [...path, key]),
    ]),
  );
}

const toKey = (path: FieldPath) => JSON.stringify(path);

/**
 * Adds missing event counts to digests. If templates read properties of a context that is only an
 * ID, replaces the ID with an object.
 */
function normalizeSections(sections: Sections, variables: Shape): Sections {
  const steps = sections.steps && mapValues(sections.steps, addEventCount);
  const context =
    sections.context &&
    mapValues(sections.context, (value, name) =>
      typeof value === "string" && readsContextParts(variables, name) ? { id: value } : value,
    );
  return { ...sections, ...(steps && { steps }), ...(context && { context }) };
}

const addEventCount = (step: unknown) =>
  isRecord(step) && Array.isArray(step["events"]) && step["eventCount"] === undefined
    ? { ...step, eventCount: step["events"].length }
    : step;

const mapValues = (record: Json, map: (value: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));

/** Returns options that make dates use the subscriber's time zone and language. */
function toDateOptions({ locale, timezone }: Json) {
  return {
    locale: typeof locale === "string" && locale !== "" ? locale.replaceAll("_", "-") : "en-US",
    timezoneOffset: typeof timezone === "string" && timezone !== "" ? timezone : "UTC",
  };
}

/** Reports whether a template may render slowly. Text and plain values are always fast. */
function canTakeLong(template: Template): boolean {
  if (!(template instanceof Output)) return !TypeGuards.isHTMLToken(template.token);
  const { initial, filters } = template.value;
  // The name of the engine's own escape filter can't occur in a template.
  const isPlain = filters.every(({ name }) => !/^\w/.test(name));
  return !isPlain || initial.postfix.some((token) => !TypeGuards.isPropertyAccessToken(token));
}

function getCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface RenderScope {
  sections: Sections;
  /** Processor time of this process, in milliseconds, at which rendering all fields must end. */
  maxCpuMs: number;
  onProgress: (progress: RenderProgress) => void;
}

function renderField(field: Field, { sections, maxCpuMs, onProgress }: RenderScope): string {
  const { engine, path, text, templates } = field;
  const options = { ...engine.options, ...toDateOptions(sections.subscriber) };
  const context = new Context(sections, options, { sync: true }, { liquid: engine });
  // The engine's own check counts elapsed time, which includes waits for other processes.
  context.renderLimit.check = () => {
    if (getCpuMs() > maxCpuMs) throw new Error(timeMessage);
  };
  const emitter = new CappedEmitter();
  try {
    for (const template of templates) {
      if (canTakeLong(template)) onProgress({ field: path, offset: template.token.begin });
      toValueSync(engine.renderer.renderTemplates([template], context, emitter));
      if (context.breakCalled || context.continueCalled) break;
    }
  } catch (error) {
    throw new TemplateError(describeEngineError(error, { field: path, text, engine }));
  }
  return emitter.buffer;
}

function renderAll(fields: readonly Field[], scope: RenderScope): Map<string, string> {
  const renderedTextsByPath = new Map<string, string>();
  let totalLength = 0;
  for (const field of fields) {
    const output = renderField(field, scope);
    totalLength += output.length;
    if (totalLength > renderLimits.outputLength) {
      const { path, text, engine } = field;
      throw new TemplateError(
        describeEngineError(new Error(outputMessage), { field: path, text, engine }),
      );
    }
    renderedTextsByPath.set(toKey(field.path), output);
  }
  return renderedTextsByPath;
}

interface ParsedControls {
  fields: Field[];
  variables: Shape;
  details: TemplateErrorDetails | undefined;
}

function getExpectedUse(path: FieldPath): Use | undefined {
  const name = path.at(-1) ?? "";
  if (/^(amount|backoffAmount|limit)$/.test(name)) return "number";
  if (name === scheduledDateControl) return "date";
  if (name === "atTime") return "time";
  return name === "url" || name === "cron" ? name : undefined;
}

/** Parses every template. Collects variables even if another template fails. */
function parseAll(
  { controls, htmlControls }: RenderRequest,
  onProgress: (progress: RenderProgress) => void,
): ParsedControls {
  const parsedControls: ParsedControls = {
    fields: [],
    variables: createShape(),
    details: undefined,
  };
  for (const { path, text } of collectTemplateTexts(controls)) {
    const engine = htmlControls.includes(path[0] ?? "") ? htmlEngine : textEngine;
    if (text.length > maxFastLength) onProgress({ field: path, offset: 0 });
    try {
      const templates = parseTemplate(engine, text);
      collectVariables(templates, parsedControls.variables, getExpectedUse(path));
      parsedControls.fields.push({ path, text, engine, templates });
    } catch (error) {
      parsedControls.details ??= describeEngineError(error, { field: path, text, engine });
    }
  }
  return parsedControls;
}

/**
 * Renders controls. Must run in its own process, because templates can use any amount of time and
 * memory.
 */
export function renderControls(
  request: RenderRequest,
  onProgress: (progress: RenderProgress) => void = () => undefined,
): RenderResponse {
  const { fields, variables, details } = parseAll(request, onProgress);
  const { example, schema } = createPayloadExample({
    payloadSchema: request.payloadSchema,
    variables,
    digestSteps: request.digestSteps,
    now: new Date(request.nowMs),
  });
  if (details) return { example, schema, outcome: { error: toPreviewError(details) } };
  const sections = normalizeSections({ ...example, ...request.callerSections }, variables);
  const maxCpuMs = getCpuMs() + renderLimits.cpuMs;
  try {
    const renderedTextsByPath = renderAll(fields, { sections, maxCpuMs, onProgress });
    const controls = replaceTexts(request.controls, renderedTextsByPath, []) as JsonObject;
    return { example, schema, outcome: { controls } };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { example, schema, outcome: { error: toPreviewError(error.details) } };
  }
}
