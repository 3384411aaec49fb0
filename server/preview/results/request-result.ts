import { type Controls, quote } from "./controls.ts";
import { isRecord } from "../../is-record.ts";
import type { Json } from "../json.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;

/** Converts a list of `{key, value}` to an object; returns anything else unchanged. */
function convertPairs(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const entries = value.filter((item) => isRecord(item) && typeof item["key"] === "string");
  if (entries.length < value.length) return value;
  return Object.fromEntries((entries as Json[]).map(({ key, value: item }) => [key, item]));
}

function readUrl(controls: Controls): string {
  const url = controls.getText("url") ?? "";
  const parsedUrl = URL.canParse(url) ? new URL(url) : undefined;
  if (parsedUrl?.protocol !== "https:" && parsedUrl?.protocol !== "http:") {
    throw controls.createError(
      "url",
      `${quote(url)} isn't an absolute URL`,
      "Enter a URL that begins with https:// or http://.",
    );
  }
  return url;
}

function readBodyText(controls: Controls): string | undefined {
  if (!controls.has("body")) return undefined;
  const body = convertPairs(controls.getValue("body"));
  return typeof body === "string" ? body : JSON.stringify(body);
}

export interface HttpRequestPreview {
  method: (typeof methods)[number];
  url: string;
  headers: Json;
  body?: string;
}

export function readRequest(controls: Controls): HttpRequestPreview {
  const bodyText = readBodyText(controls);
  const headers = convertPairs(controls.getValue("headers") ?? {});
  if (!isRecord(headers)) {
    throw controls.createError(
      "headers",
      `${quote(headers)} is neither an object nor a list of key-value pairs`,
      'Enter headers as an object, for example {"content-type": "application/json"}.',
    );
  }
  return {
    method: controls.getOneOf("method", methods) ?? (bodyText === undefined ? "GET" : "POST"),
    url: readUrl(controls),
    headers,
    ...(bodyText !== undefined && { body: bodyText }),
  };
}
