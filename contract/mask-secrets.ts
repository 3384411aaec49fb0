import { decodeString, readJsonTokens } from "./json-text.ts";
import { maskedSecret } from "./masked-secret.ts";

/**
 * Endings of secret field names, in any case and with any separator: `token` covers
 * `accessToken`, `device_token`, and `X-Auth-Token`, but not `tokenCount`. A pagination token is
 * a position, not a secret.
 */
const endingPattern = [
  "authori[sz]ation",
  "cookies?",
  "pass(?:words?|wd| code| phrase)",
  "secrets?",
  "credentials?",
  "(?<!(?:page|next|continuation|sync)[_-]?)token",
  "tokens",
  "jwt",
  "(?:access|account|api|auth|encryption|hmac|master|private|secret|server|shared|signing) keys?",
  "registration ids?",
  "connection string",
  "database url",
  "tls options",
  "hook (?:ur[li]s?|address)",
]
  .join("|")
  .replaceAll(" ", String.raw`[\s_.-]?`);
/** Matches names that are secret only without a prefix. */
const exactPattern = "(?:auth|pass|pwd|otp|service[_-]?account)";
const secretNamePattern = new RegExp(`(?:${endingPattern})$|^${exactPattern}$`, "i");

/** Reports whether a field with this name contains a secret, wherever the field appears. */
export const isSecretName = (name: string): boolean => secretNamePattern.test(name);

const secretSections: ReadonlySet<string> = new Set([
  "credentials",
  "auth",
  "endpoint",
  "configurations",
  "code",
]);

/** Reports whether the value at a request's field path, in dot notation, may contain a secret. */
export function isSecretPath(path: string): boolean {
  const keys = path.split(".");
  return secretSections.has(keys[0] ?? "") || keys.some(isSecretName);
}

// Some quantifiers are bounded, and some runs exclude their own start, to avoid repeated scans.
const namePattern = String.raw`(?:${endingPattern}|\b${exactPattern})`;
const schemePattern = String.raw`(?:(?:Bearer|Basic|ApiKey|Digest|Token)\s+)?`;
/** Matches values that aren't secrets, for example `Bearer $TOKEN`. */
const placeholderPattern = String.raw`${schemePattern}(?:[$%[{<]|(?:null|true|false|undefined|none)(?!\S))`;
/** Matches the empty string, and templates' variables such as `App {{payload.id}}:{{payload.key}}`. */
const harmlessLiteralPattern =
  /^"(?:(?:[a-z]{1,9}\s)?(?:[a-z_]{1,20}=)?(?:\{\{[^{}"'\\]*}}[:.-]?)+)?"$/i;
/** Matches a secret name with its value: `password=…`, `"apiKey": "…"`, `X-Api-Key: …`. */
const namedValuePattern = new RegExp(
  String.raw`(${namePattern}(?:\\*["'])?)(\s*[:=]\s*)(\\*"[^"]*"?|'[^'\n]*'?|\[[^\]]*\]?|\{(?!\{)[^}]*\}?|•+(?=\`)|https?://[^\s"'<>()[\]{}\\]+|${schemePattern}[^\s,;&"'<>()[\]{}\\]+)`,
  "gi",
);
/** Matches a header given as `{"name": "X-Api-Key", "value": "…"}` or `["X-Api-Key", "…"]`. */
const namedHeaderPattern = new RegExp(
  String.raw`("(?:(?:name|key|header|field)\\*"\s*:\s*\\*"[\w-]{0,60}?(?:${endingPattern})\\*"\s*,\s*\\*"value\\*"\s*:|` +
    String.raw`(?:[\w-]{0,60}?-(?:${endingPattern})|authorization|cookie)\\*"\s*,)\s*(\\*"))([^"\\]*)(?=(\\*"(?=(?:\s|\\+[nrt])*[,}\]]))?)`,
  "gi",
);
/** Matches a header given as `{"value": "…", "name": "X-Api-Key"}`. */
const valueFirstPattern = new RegExp(
  String.raw`("value\\*"\s*:\s*(\\*"))([^"\\]*)(?=(\\*")\s*,\s*\\*"(?:name|key|header|field)\\*"\s*:\s*\\*"[\w-]{0,60}?(?:${endingPattern})\\*")`,
  "gi",
);
/**
 * Matches an XML element with its text: `<password>…</password>`, `<wsse:Password Type="…">…`.
 * Without the closing tag, only a word that follows directly is a value, because `<token>` can be a
 * placeholder.
 */
const elementPattern = new RegExp(
  String.raw`(<([\w:.-]{0,60}?${namePattern})(?:\s[^<>]*)?>)(?:<!\[CDATA\[(?:(?!]])[^])+|[^<]+(?=</\2\s*>)|[\w$+#][^\s<]*)`,
  "gi",
);
/** Matches a part of a word that has letters and digits, as IDs and random keys do. */
const randomPattern = String.raw`\b(?=[\w-]{0,40}\d)(?=[\w-]{0,40}[a-z])[\w-]{8}`;
/** Matches the first word of a sentence. */
const sentencePattern = String.raw`(?:the|your|this|user|account|sender|number|access|permission|is|was|with|and|or|of|for|from|must|not?|headers?|credentials?|in(?:valid|sufficient|correct|active|compatible)?|internal(?= (?:server )?error)|missing|un(?:known|\w{0,20}able|\w{1,20}ful)|[a-z]+ed)(?![\w+/=-]|\.\w)`;
/**
 * Matches the rest of the line up to another field, because schemes such as `App` or `Key` precede
 * the secret. Sentences without keys and masked values are excluded.
 */
const authorizationPattern = new RegExp(
  String.raw`(authori[sz]ation\s*[:=]\s*)(?![\s"'•-]|${placeholderPattern}|${sentencePattern}(?![^\r\n]{0,200}${randomPattern}))(?:(?!, \w+: )(?:=\\*"(?![\s,}\]])[^"\r\n]*"|[^\r\n"'<>\\&]))+`,
  "gi",
);
const cookieHeaderPattern = /(cookie\s*:\s*)(?![\s•])[^\r\n]+/gi;
const bearerPattern = new RegExp(
  String.raw`\b(Bearer\s+)(?!(?:tokens?|auth\w*|schemes?|realm)\b|${sentencePattern})(?:•+(?=\`)|[^\s"',;<>&\\(){}[\]$]+)`,
  "gi",
);
const apiKeyPattern = /\b(ApiKey\s+)(?=[^\s"',;<>&\\]*[\d._-])[^\s"',;<>&\\(){}[\]$]{4,}/gi;
const basicPattern = /\b([Bb]asic\s+)(?!\d+\b)(?=\w*(?:[\d+/=]|[a-z][A-Z]))[\w+/=-]{6,}/g;
/** Matches credentials by their form, for example private keys and AWS access keys. */
const credentialPattern = new RegExp(
  String.raw`(?<![\w-])(?:eyJ[\w-]{8,2000}\.[\w-]{8,}\.[\w-]*|(?:sb[skc]_|xox[a-z]-)[\w-]{8,}|SG\.[\w-]{10,100}\.[\w-]{10,}|sk_(?:live|test)_\w{8,}|AKIA[0-9A-Z]{16}\b|gh[pousr]_\w{20,}|[\w-]{8,64}:APA91[\w-]{20,}|ExponentPushToken\[[^[\]]+\]|-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]+-----)?)`,
  "g",
);
/** Captures the scheme, the user, the host, and the rest of a URL. */
const urlPattern =
  /\b([a-z][a-z\d+.-]{1,20}:\/\/)([^\s"'<>\\/]*@)?([^\s"'<>\\/]*)([^\s"'`<>\\]*)/gi;
const webhookHostPattern = /(?:^|\.|web)hooks?\./i;
const webhookPathPattern = /(hooks?\/)(?=[^?#]{0,400}\d)\S{8,}/i;

const replacement = `$1${maskedSecret}`;

/** Masks a URL's password, webhook path, bot token, and keys and signatures in the query. */
const maskUrl = (_: string, scheme: string, user = "", host: string, path: string): string =>
  scheme +
  user.replace(/:.*/, `:${maskedSecret}@`) +
  host +
  (path.length > 1 && webhookHostPattern.test(host)
    ? `/${maskedSecret}`
    : path
        .replace(webhookPathPattern, replacement)
        .replace(/(\/bot)\d+:[\w-]{8,}/, replacement)
        .replaceAll(/([?&](?:key|sig|signature)=)[\w%.~+/-]{16,}/gi, replacement));

/**
 * Matches every text that contains a secret, except JSON with escapes. This pattern is a fast
 * prefilter.
 */
const anySecretPattern = new RegExp(
  String.raw`${namePattern}(?:\\*["']|\s*[:=>])|bearer\s|apikey\s|basic\s|hook|:\/\/[^\s/@]*:|[?&](?:key|sig)|sb[skc]_|eyJ|xox[a-z]-|SG\.|sk_|AKIA|gh[pousr]_|APA91|ExponentPush|PRIVATE KEY|\/bot\d`,
  "i",
);

function maskNamedValue(pair: string, name: string, separator: string, value: string): string {
  const opening = /^(?:\\*["']|[[{])/.exec(value)?.[0];
  if (!opening) {
    // Keep placeholders and sentences such as "Invalid token: NOT_REGISTERED".
    if (new RegExp(`^${placeholderPattern}`, "i").test(value)) return pair;
    if (/tokens$/i.test(name) && /^\d+\.?$/.test(value)) return pair;
    const isWord = /^(?:[A-Z]?[a-z]{1,20}|[A-Z_]{1,40})\.?$/.test(value);
    // The random part of a link can be a one-time code. A param without a value precedes a variable.
    const isLink =
      value.startsWith("http") &&
      /^(?:pass|auth)/i.test(name) &&
      !anySecretPattern.test(value.replace(/[?&][^?&=]*=$/, "")) &&
      !/\b(?=[\w-]{0,40}\d)[\w-]{8}/.test(value);
    const isSentence = separator.includes(":") && !/["']$/.test(name);
    return isSentence && (isWord || isLink) ? pair : name + separator + maskedSecret;
  }
  if (/[[{]/.test(opening)) return name + separator + maskedJson;
  const content = value.slice(opening.length).replace(/(?<!\\)\\*["']$/, "");
  return content.startsWith("$") || harmlessLiteralPattern.test(`"${content}"`)
    ? pair
    : name + separator + opening + maskedSecret + opening;
}

/** Masks a header's value, unless it consists of variables. */
const maskHeader = (header: string, start: string, quote: string, value: string, end: string) =>
  quote === end && harmlessLiteralPattern.test(`"${value}"`) ? header : start + maskedSecret;

/** Masks the secrets in a text that is not JSON. */
function maskText(text: string): string {
  if (!anySecretPattern.test(text)) return text;
  return text
    .replaceAll(cookieHeaderPattern, replacement)
    .replaceAll(authorizationPattern, replacement)
    .replaceAll(credentialPattern, maskedSecret)
    .replaceAll(elementPattern, replacement)
    .replaceAll(namedValuePattern, maskNamedValue)
    .replaceAll(namedHeaderPattern, maskHeader)
    .replaceAll(valueFirstPattern, maskHeader)
    .replaceAll(bearerPattern, replacement)
    .replaceAll(apiKeyPattern, replacement)
    .replaceAll(basicPattern, replacement)
    .replaceAll(urlPattern, maskUrl);
}

/**
 * Reports whether a field is secret. `parentKeys` are the keys of the enclosing fields, outermost
 * first.
 */
export type IsSecretField = (key: string, parentKeys: readonly string[]) => boolean;

/**
 * Masks the secrets in a text: values of secret fields (see `endingPattern` and `isSecretField`),
 * credentials within strings (`Bearer …`, webhook URLs, `password=…`), and secrets in strings that
 * contain JSON. Malformed JSON with a secret is masked as a whole.
 */
export function maskSecrets(text: string, isSecretField?: IsSecretField): string {
  // Liquid and a prefix such as `[Acme]` aren't JSON, unless JSON follows.
  if (!/^\s*(?:"|\[(?![^"{[\]]*](?![^]*(?:(?<!\{)\{|(?<!\w)\[)\s*\\*"))|\{(?![{%]))/.test(text))
    return maskText(text);
  // The prefilter matches names and values only in JSON without escapes.
  if (!isSecretField && !text.includes("\\") && !anySecretPattern.test(text)) return text;
  try {
    return maskJson(text, isSecretField);
  } catch {
    const maskedText = maskText(text);
    return maskedText === text ? text : maskedJson;
  }
}

/** Masks the secrets in a value, based on its field's name. Lists and objects keep their shape. */
export function maskValue(name: string, value: unknown): unknown {
  const text = maskSecrets(JSON.stringify({ [name]: value }));
  return (JSON.parse(text) as Readonly<Record<string, unknown>>)[name];
}

const maskedJson = JSON.stringify(maskedSecret);

interface Level {
  key: string;
  /** Whether the level is inside a secret field. */
  isSecret?: boolean | undefined;
  /** Whether the sibling `name`, `key`, `header`, or `field` makes `value` secret. */
  isValueSecret?: boolean;
  isList?: boolean;
  /** Whether the level is a list of names and values in turn, such as Node's `rawHeaders`. */
  hasPairs?: boolean;
  /** Whether the level is a list in a list. With exactly two items, it has a pair. */
  isListItem?: boolean;
  /** Range of the last `value`, which a later sibling name can make secret. */
  valueRange?: { start: number; end: number } | undefined;
}

const nameKeyPattern = /^(?:name|key|header|field)$/i;

/** @throws JsonTextError for text that is not JSON. */
function maskJson(text: string, isSecretField?: IsSecretField): string {
  const replacementsByStart = new Map<number, [end: number, text: string]>();
  const maskRange = (range: Level["valueRange"]) =>
    range && replacementsByStart.set(range.start, [range.end, maskedJson]);
  const levels: Level[] = [{ key: "" }];
  const parentKeys: string[] = [];
  for (const { kind, start, end, path } of readJsonTokens(text)) {
    // The outermost level is never closed.
    const level = levels.at(-1) as Level;
    const keyOrIndex = path.at(-1);
    const isSecretValue = () =>
      level.isSecret ||
      (level.key === "value" && !level.isListItem && level.isValueSecret) ||
      // The key of a list was checked once, when the list began.
      (!level.isList && (isSecretName(level.key) || isSecretField?.(level.key, parentKeys)));
    if (level.hasPairs && kind !== "]") {
      level.key = Number(keyOrIndex) % 2 === 0 ? "name" : "value";
      level.valueRange = undefined;
      if (level.isListItem && Number(keyOrIndex) > 1) level.hasPairs = false;
    }
    if (kind === "{" || kind === "[") {
      // List items count as values of the list's field, which is one of their parents.
      const isList = kind === "[";
      if (isList) parentKeys.push(level.key);
      const isSecret = isSecretValue();
      if (!isList) parentKeys.push(level.key);
      if (level.key === "value") level.valueRange = { start, end };
      const isListItem = isList && typeof keyOrIndex === "number";
      levels.push({
        key: isList ? level.key : "",
        isSecret,
        isList,
        isListItem,
        hasPairs: isListItem || (isList && /^(?:raw)?headers$/i.test(level.key)),
      });
    } else if (kind === "}" || kind === "]") {
      if (level.isListItem && level.hasPairs && level.isValueSecret) maskRange(level.valueRange);
      levels.pop();
      parentKeys.pop();
      const parent = levels.at(-1);
      if (parent?.key === "value" && parent.valueRange) parent.valueRange.end = end;
    } else if (kind === "key") {
      level.key = String(keyOrIndex);
    } else if (kind !== "literal") {
      const literal = text.slice(start, end);
      const isSecret = isSecretValue();
      const maskedLiteral = isSecret
        ? maskLeaf(level, kind, literal)
        : kind === "string"
          ? maskString(level, literal)
          : literal;
      if (maskedLiteral !== literal) replacementsByStart.set(start, [end, maskedLiteral]);
      if (level.key === "value" && !harmlessLiteralPattern.test(literal))
        level.valueRange = { start, end };
      else if (level.isValueSecret && nameKeyPattern.test(level.key)) maskRange(level.valueRange);
    }
  }
  let result = "";
  let copiedEnd = 0;
  for (const [start, [end, newText]] of [...replacementsByStart].toSorted(([a], [b]) => a - b)) {
    // Skip ranges within other ranges.
    if (start < copiedEnd) continue;
    result += text.slice(copiedEnd, start) + newText;
    copiedEnd = end;
  }
  return result + text.slice(copiedEnd);
}

function maskLeaf({ key, isSecret }: Level, kind: "string" | "number", literal: string): string {
  if (harmlessLiteralPattern.test(literal)) return literal;
  // Short numbers are token counts and token limits of language models.
  if (kind === "number" && !isSecret && /tokens$/i.test(key) && literal.length < 9) return literal;
  return maskedJson;
}

function maskString(level: Level, literal: string): string {
  if (nameKeyPattern.test(level.key)) level.isValueSecret = isSecretName(decodeString(literal));
  if (/^"http/i.test(literal) && /hooks?$/i.test(level.key.slice(-5))) return maskedJson;
  if (!anySecretPattern.test(literal) && !literal.includes("\\u")) return literal;
  const value = decodeString(literal);
  const maskedValue = maskSecrets(value);
  return maskedValue === value ? literal : JSON.stringify(maskedValue);
}
