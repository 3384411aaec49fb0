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

/** The faults of a template that the engine itself does not name. */
export const nestingMessage = "blocks nested too deeply";
export const outputMessage = "output limit exceeded";

const opensBlock = /^(if|unless|case|for|tablerow|capture|comment)$/;

/** Refuses deep nesting before the engine's recursion meets it. */
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

/** Carries the tag that went too deep. */
export class NestingError extends Error {
  readonly token: TopLevelToken;

  constructor(token: TopLevelToken) {
    super(nestingMessage);
    this.token = token;
  }
}

// The engine's own rule, which it does not export.
function textOf(written: unknown): string {
  const value: unknown = toValue(written);
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  // oxlint-disable-next-line typescript/no-base-to-string -- Liquid also prints the default string
  return Array.isArray(value) ? value.map(textOf).join("") : String(value);
}

/** Collects output up to the limit: concatenation costs the engine's memory count nothing. */
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

/** Liquid as authors of steps have it: standard filters and tags, without files and partials. */
function createEngine(html: boolean): Liquid {
  const options: LiquidOptions = {
    ownPropertyOnly: true,
    strictFilters: true,
    // An empty mapping instead of the file system.
    templates: {},
    parseLimit: renderLimits.templateLength,
    renderLimit: renderLimits.renderTime,
    memoryLimit: renderLimits.memory,
    ...(html && { outputEscape: "escape" }),
  };
  const engine = new Liquid(options);
  for (const name of partialTags) delete engine.tags[name];
  if (html) {
    // What the author escaped already is not escaped twice.
    for (const name of ["escape", "xml_escape", "escape_once"]) {
      const handler = filters[name];
      if (typeof handler === "function") engine.registerFilter(name, { raw: true, handler });
    }
  }
  // Captures collect into emitters of their own: they get the cap as well.
  const { renderer } = engine;
  const renderTemplates = renderer.renderTemplates.bind(renderer);
  renderer.renderTemplates = (templates, context, emitter = new CappedEmitter()) =>
    renderTemplates(templates, context, emitter);
  return engine;
}

/** Escapes values on output, unless the template says `raw`: for the body of an email. */
export const htmlEngine = createEngine(true);
/** Writes values as they are: for subjects, and for what no browser reads as HTML. */
export const textEngine = createEngine(false);

/** Parses a template within the limits; throws the engine's errors and NestingError. */
export const parseTemplate = (engine: Liquid, text: string): Template[] =>
  new ShallowParser(engine).parse(text);
