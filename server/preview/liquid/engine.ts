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

/** Errors that the engine itself doesn't report. */
export const nestingMessage = "blocks nested too deeply";
export const outputMessage = "output limit exceeded";

const opensBlock = /^(if|unless|case|for|tablerow|capture|comment)$/;

/** Rejects deep nesting before the engine recurses. */
class ShallowParser extends Parser {
  override parseTokens(tokens: TopLevelToken[]): Template[] {
    let depth = 0;
    for (const token of tokens) {
      if (!TypeGuards.isTagToken(token)) continue;
      if (opensBlock.test(token.name)) depth += 1;
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

// Same as the engine, which doesn't export it.
function textOf(written: unknown): string {
  const value: unknown = toValue(written);
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  // oxlint-disable-next-line typescript/no-base-to-string -- Liquid also prints the default string
  return Array.isArray(value) ? value.map(textOf).join("") : String(value);
}

/** Caps output: the engine's memory limit doesn't count concatenation. */
export class CappedEmitter implements Emitter {
  buffer = "";

  write(written: unknown): void {
    const text = textOf(written);
    if (this.buffer.length + text.length > renderLimits.outputLength) {
      throw new Error(outputMessage);
    }
    this.buffer += text;
  }
}

const partialTags = ["include", "render", "layout", "block"];

/** Liquid for step authors: standard filters and tags, without files and partials. */
function createEngine(html: boolean): Liquid {
  const options: LiquidOptions = {
    ownPropertyOnly: true,
    strictFilters: true,
    // Empty mapping, to prevent file access.
    templates: {},
    parseLimit: renderLimits.templateLength,
    renderLimit: renderLimits.renderTime,
    memoryLimit: renderLimits.memory,
    ...(html && { outputEscape: "escape" }),
  };
  const engine = new Liquid(options);
  for (const name of partialTags) delete engine.tags[name];
  if (html) {
    // Don't escape values that the author already escaped.
    for (const name of ["escape", "xml_escape", "escape_once"]) {
      const handler = filters[name];
      if (typeof handler === "function") engine.registerFilter(name, { raw: true, handler });
    }
  }
  // Captures use their own emitters, which need the cap too.
  const { renderer } = engine;
  const renderTemplates = renderer.renderTemplates.bind(renderer);
  renderer.renderTemplates = (templates, context, emitter = new CappedEmitter()) =>
    renderTemplates(templates, context, emitter);
  return engine;
}

/** Escapes values unless the template uses `raw`: for email bodies. */
export const htmlEngine = createEngine(true);
/** Writes values unescaped: for subjects and text that isn't read as HTML. */
export const textEngine = createEngine(false);

/** Parses within the limits; throws the engine's errors and NestingError. */
export const parseTemplate = (engine: Liquid, text: string): Template[] =>
  new ShallowParser(engine).parse(text);
