import { type Liquid, LiquidError } from "liquidjs";
import { nestingMessage, NestingError, outputMessage } from "./engine.ts";
import { renderLimits } from "./limits.ts";
import { nearestWord } from "../nearest-word.ts";
import { type FieldPath, positionOf, type TemplateErrorDetails } from "./template-error.ts";

type Explanation = Pick<TemplateErrorDetails, "title" | "hint">;

const syntax: Explanation = {
  title: "Invalid template",
  hint: "Write outputs such as {{ payload.name | upcase }}, and tags such as {% if payload.count > 1 %}.",
};

const shorter =
  "Loop over fewer items, limit the list (for item in list limit: 20), or use smaller ranges.";

function explainTag(name: string, tags: readonly string[]): Explanation {
  if (/^(end\w*|els\w*|when)$/.test(name)) {
    return {
      title: "Tag without an opening tag",
      hint: `Add the opening tag before {% ${name} %}, or remove {% ${name} %}.`,
    };
  }
  if (/^(include|render|layout|block)$/.test(name)) {
    return {
      title: "Partials aren't supported",
      hint: "Copy the text into this template. Steps can't load other templates.",
    };
  }
  const suggestion = nearestWord(name, tags);
  return {
    title: "Unknown tag",
    hint: suggestion
      ? `Write {% ${suggestion} %}.`
      : `Use one of these tags: ${tags.filter((tag) => tag !== "#").join(", ")}.`,
  };
}

function explainFilter(name: string, filters: readonly string[]): Explanation {
  const suggestion = nearestWord(name, filters);
  return {
    title: "Unknown filter",
    hint: suggestion
      ? `Write | ${suggestion}.`
      : "Use a standard Liquid filter, such as upcase, default, date, or join.",
  };
}

/** Explanations by pattern. The first pattern that matches a message applies. */
const explanations: readonly (readonly [
  RegExp,
  (match: RegExpExecArray, engine: Liquid) => Explanation,
])[] = [
  [/^tag "([^"]+)" not found/, ([, name = ""], { tags }) => explainTag(name, Object.keys(tags))],
  [
    /^undefined filter: (.+)/s,
    ([, name = ""], { filters }) => explainFilter(name, Object.keys(filters)),
  ],
  [/^output .* not closed$/s, () => ({ title: "Output not closed", hint: "Close it with }}." })],
  [/^tag ".* not closed$/s, () => ({ title: "Tag not closed", hint: "Close it with %}." })],
  [
    /^raw .* not closed$/s,
    () => ({ title: "Block not closed", hint: "Add {% endraw %} after it." }),
  ],
  [
    /^tag \{%-?\s*(\w+).* not closed$/s,
    ([, name = ""]) => ({ title: "Block not closed", hint: `Add {% end${name} %} after it.` }),
  ],
  [/^template render limit exceeded/, () => ({ title: "Rendering took too long", hint: shorter })],
  [
    /^memory alloc limit exceeded/,
    () => ({ title: "Rendering used too much memory", hint: shorter }),
  ],
  [
    /^parse length limit exceeded/,
    () => ({
      title: "The template is too long",
      hint: `Use at most ${renderLimits.templateLength.toLocaleString("en")} characters per template.`,
    }),
  ],
  [
    new RegExp(`^(${outputMessage}|Invalid string length)`),
    () => ({
      title: "The result is too long",
      hint: `Use at most ${renderLimits.outputLength.toLocaleString("en")} characters per step.`,
    }),
  ],
  [
    new RegExp(`^(${nestingMessage}|Maximum call stack)`),
    () => ({
      title: "Nested too deeply",
      hint: `Nest at most ${renderLimits.nesting} blocks, brackets, or lists.`,
    }),
  ],
  [
    /time zone/i,
    () => ({
      title: "Unknown time zone",
      hint: "Set the subscriber's time zone to an IANA name, for example Europe/Berlin.",
    }),
  ],
  [
    /locale/i,
    () => ({
      title: "Unknown locale",
      hint: "Set the subscriber's locale to a BCP 47 language tag, for example en-GB.",
    }),
  ],
  [
    /^(URI malformed|invalid base64)/,
    () => ({
      title: "The filter can't decode the value",
      hint: "Remove the decoding filter, or use an encoded value.",
    }),
  ],
];

const suffix = /, line:\d+, col:\d+$/;

/** Returns the engine's message without the appended position. */
function reasonOf(error: Error): string {
  const original = LiquidError.is(error) ? (error.originalError ?? error) : error;
  const reason = original.message.replace(suffix, "");
  return reason.length > 200 ? `${reason.slice(0, 199)}…` : reason;
}

/** Returns where the engine stopped. Errors of a filter are at the beginning of its output. */
function offsetOf(error: Error, reason: string): number {
  if (error instanceof NestingError) return error.token.begin;
  if (!LiquidError.is(error)) return 0;
  const { token } = error;
  // The engine has already consumed the unexpected character.
  if (reason.startsWith('expected "|"')) return token.begin - 1;
  const [, filter] = /^undefined filter: (\S+)$/.exec(reason) ?? [];
  if (filter === undefined) return token.begin;
  const used = [...token.getText().matchAll(/\|\s*([^\s|:}]+)/g)].find(
    ([, name]) => name === filter,
  );
  return used ? token.begin + used.index + used[0].length - filter.length : token.begin;
}

export function describeEngineError(
  error: unknown,
  { field, text, engine }: { field: FieldPath; text: string; engine: Liquid },
): TemplateErrorDetails {
  const cause = error instanceof Error ? error : new Error(String(error));
  const reason = reasonOf(cause);
  const found = explanations
    .map(([pattern, explain]) => ({ match: pattern.exec(reason), explain }))
    .find(({ match }) => match !== null);
  const explanation = found?.match ? found.explain(found.match, engine) : undefined;
  const rendering = LiquidError.is(cause) && cause.name === "RenderError";
  return {
    ...(explanation ?? (rendering ? { ...syntax, title: "Rendering failed" } : syntax)),
    field,
    position: positionOf(text, offsetOf(cause, reason)),
    reason,
  };
}
