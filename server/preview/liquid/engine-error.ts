import { type Liquid, LiquidError } from "liquidjs";
import { nestingMessage, NestingError, outputMessage, timeMessage } from "./engine.ts";
import { renderLimits } from "./limits.ts";
import { findNearestWord } from "../nearest-word.ts";
import { type FieldPath, toPosition, type TemplateErrorDetails } from "./template-error.ts";

type Explanation = Pick<TemplateErrorDetails, "title" | "hint">;

const syntaxErrorExplanation: Explanation = {
  title: "Invalid template",
  hint: "Write outputs such as {{ payload.name | upcase }}, and tags such as {% if payload.count > 1 %}.",
};

const renderErrorExplanation: Explanation = {
  title: "Rendering failed",
  hint: "Check the values and filters in this tag or output.",
};

const loopHint =
  "Loop over fewer items, limit the list (for item in list limit: 20), or use smaller ranges.";

function explainTag(name: string, tagNames: readonly string[]): Explanation {
  if (/^(end\w*|els\w*|when)$/.test(name)) {
    return {
      title: "Missing opening tag",
      hint: `Add the opening tag before {% ${name} %}, or remove {% ${name} %}.`,
    };
  }
  if (/^(include|render|layout|block)$/.test(name)) {
    return {
      title: "Partials aren't supported",
      hint: "Copy the text into this template. Steps can't load other templates.",
    };
  }
  const suggestion = findNearestWord(name, tagNames);
  return {
    title: "Unknown tag",
    hint: suggestion
      ? `Use {% ${suggestion} %} instead.`
      : `Use one of these tags: ${tagNames.filter((tagName) => tagName !== "#").join(", ")}.`,
  };
}

function explainFilter(name: string, filterNames: readonly string[]): Explanation {
  const suggestion = findNearestWord(name, filterNames);
  return {
    title: "Unknown filter",
    hint: suggestion
      ? `Use | ${suggestion} instead.`
      : "Use a standard Liquid filter, such as upcase, default, date, or join.",
  };
}

/**
 * Titles and hints for the engine's error messages. The first matching pattern applies. In hints,
 * `{name}` is replaced with the pattern's capture.
 */
const explanationRules: readonly (readonly [pattern: RegExp, title: string, hint: string])[] = [
  [/^output .* not closed$/s, "Output not closed", "Close the output with }}."],
  [/^tag ".* not closed$/s, "Tag not closed", "Close the tag with %}."],
  [/^raw .* not closed$/s, "Block not closed", "Add {% endraw %} after the block."],
  [/^tag \{%-?\s*(\w+).* not closed$/s, "Block not closed", "Add {% end{name} %} after the block."],
  [new RegExp(`^${timeMessage}`), "Rendering took too long", loopHint],
  [/^memory alloc limit exceeded/, "Rendering used too much memory", loopHint],
  [
    /^parse length limit exceeded/,
    "The template is too long",
    `Use at most ${renderLimits.templateLength.toLocaleString("en")} characters per template.`,
  ],
  [
    new RegExp(`^(?:${outputMessage}|Invalid string length)`),
    "The result is too long",
    `Use at most ${renderLimits.outputLength.toLocaleString("en")} characters per step.`,
  ],
  [
    new RegExp(`^(?:${nestingMessage}|Maximum call stack)`),
    "Nested too deeply",
    `Nest at most ${renderLimits.nesting} blocks, brackets, or lists.`,
  ],
  [
    /^Invalid time zone/,
    "Unknown time zone",
    "Use an IANA name in the date filter or as the subscriber's time zone, for example Europe/Berlin.",
  ],
  [
    /^Incorrect locale/,
    "Unknown locale",
    "Set the subscriber's locale to a BCP 47 language tag, for example en-GB.",
  ],
  [
    /^(?:URI malformed|invalid base64)/,
    "The filter can't decode the value",
    "Remove the decoding filter, or use an encoded value.",
  ],
];

function explain(reason: string, { tags, filters }: Liquid): Explanation | undefined {
  const [, tag] = /^tag "([^"]+)" not found/.exec(reason) ?? [];
  if (tag !== undefined) return explainTag(tag, Object.keys(tags));
  const [, filter] = /^undefined filter: (.+)/s.exec(reason) ?? [];
  if (filter !== undefined) return explainFilter(filter, Object.keys(filters));
  for (const [pattern, title, hint] of explanationRules) {
    const match = pattern.exec(reason);
    if (match) return { title, hint: hint.replace("{name}", match[1] ?? "") };
  }
  return undefined;
}

const positionSuffixPattern = /, line:\d+, col:\d+$/;

/** Returns up to 200 characters of the engine's message, without the appended position. */
function getReason(error: Error): string {
  const originalError = LiquidError.is(error) ? (error.originalError ?? error) : error;
  const reason = originalError.message.replace(positionSuffixPattern, "");
  return reason.length > 200 ? `${reason.slice(0, 199)}…` : reason;
}

/**
 * Returns the offset of an unknown filter's name, or else of the tag or output where the engine
 * stopped.
 */
function getOffset(error: Error, reason: string): number {
  if (error instanceof NestingError) return error.token.begin;
  if (!LiquidError.is(error)) return 0;
  const { token } = error;
  // The engine has already consumed the unexpected character.
  if (reason.startsWith('expected "|"')) return token.begin - 1;
  const [, filter] = /^undefined filter: (\S+)$/.exec(reason) ?? [];
  if (filter === undefined) return token.begin;
  const filterMatch = [...token.getText().matchAll(/\|\s*([^\s|:}]+)/g)].find(
    ([, name]) => name === filter,
  );
  return filterMatch
    ? token.begin + filterMatch.index + filterMatch[0].length - filter.length
    : token.begin;
}

export function describeEngineError(
  error: unknown,
  { field, text, engine }: { field: FieldPath; text: string; engine: Liquid },
): TemplateErrorDetails {
  const cause = error instanceof Error ? error : new Error(String(error));
  const reason = getReason(cause);
  const isRenderError = LiquidError.is(cause) && cause.name === "RenderError";
  return {
    ...(explain(reason, engine) ??
      (isRenderError ? renderErrorExplanation : syntaxErrorExplanation)),
    field,
    position: toPosition(text, getOffset(cause, reason)),
    reason,
  };
}
