import {
  type Emitter,
  filters,
  Liquid,
  type LiquidOptions,
  Parser,
  type Template,
  type TopLevelToken,
  toValue,
  TypeGuards,
} from "liquidjs";
import { renderLimits } from "./limits.ts";

/** Messages of the errors that this project adds to those of the engine. */
export const nestingMessage = "blocks nested too deeply";
export const outputMessage = "output limit exceeded";
export const timeMessage = "time limit exceeded";

const blockTagPattern = /^(if|unless|case|for|tablerow|capture|comment)$/;

/** Rejects deep nesting before the engine recurses. */
class ShallowParser extends Parser {
  override parseTokens(tokens: TopLevelToken[]): Template[] {
    let depth = 0;
    for (const token of tokens) {
      if (!TypeGuards.isTagToken(token)) continue;
      if (blockTagPattern.test(token.name)) depth += 1;
      else if (token.name.startsWith("end")) depth -= 1;
      if (depth > renderLimits.nesting) throw new NestingError(token);
    }
    return super.parseTokens(tokens);
  }
}

export class NestingError extends Error {
  readonly token: TopLevelToken;

  constructor(token: TopLevelToken) {
    super(nestingMessage);
    this.token = token;
  }
}

// Converts values like the engine, which doesn't export its conversion function.
function toOutputText(output: unknown): string {
  const value: unknown = toValue(output);
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  // oxlint-disable-next-line typescript/no-base-to-string -- Liquid also prints the default string
  return Array.isArray(value) ? value.map(toOutputText).join("") : String(value);
}

/** Caps the output, because the engine's memory limit doesn't count concatenation. */
export class CappedEmitter implements Emitter {
  buffer = "";

  write(value: unknown): void {
    const text = toOutputText(value);
    if (this.buffer.length + text.length > renderLimits.outputLength) {
      throw new Error(outputMessage);
    }
    this.buffer += text;
  }
}

const partialTagNames = ["include", "render", "layout", "block"];

/** Creates a Liquid engine with standard filters and tags, but without files or partials. */
function createEngine(isHtml: boolean): Liquid {
  const options: LiquidOptions = {
    ownPropertyOnly: true,
    strictFilters: true,
    // The empty mapping prevents file access.
    templates: {},
    parseLimit: renderLimits.templateLength,
    memoryLimit: renderLimits.memory,
    ...(isHtml && { outputEscape: "escape" }),
  };
  const engine = new Liquid(options);
  for (const name of partialTagNames) delete engine.tags[name];
  if (isHtml) {
    // Values that the author already escaped aren't escaped again.
    for (const name of ["escape", "xml_escape", "escape_once"]) {
      const handler = filters[name];
      if (typeof handler === "function") engine.registerFilter(name, { raw: true, handler });
    }
  }
  // Captures use their own emitters, which also need the cap.
  const { renderer } = engine;
  const renderTemplates = renderer.renderTemplates.bind(renderer);
  renderer.renderTemplates = (templates, context, emitter = new CappedEmitter()) =>
    renderTemplates(templates, context, emitter);
  return engine;
}

/** Engine for email bodies. Escapes values unless the template uses `raw`. */
export const htmlEngine = createEngine(true);
/** Engine for subjects and other text that isn't HTML. Doesn't escape values. */
export const textEngine = createEngine(false);

/** Parses a template within the limits. Throws the engine's errors and NestingError. */
export const parseTemplate = (engine: Liquid, text: string): Template[] =>
  new ShallowParser(engine).parse(text);
