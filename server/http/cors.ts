import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { api } from "../../contract/index.ts";
import type { Endpoint } from "../../contract/endpoint.ts";

const endpoints = Object.values(api).flatMap((operations) => Object.values<Endpoint>(operations));

/**
 * Lets pages of these origins call the API. Callers authenticate by a header that such a page must
 * add itself, so cookies are never allowed.
 */
export const allowOrigins = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...origins],
    allowMethods: [...new Set(endpoints.map(({ method }) => method))],
    allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
    // A page sees no other headers but the content's type, language, and length.
    exposeHeaders: ["Allow", "Date", "Idempotency-Replay", "Retry-After"],
    // The longest that browsers accept.
    maxAge: 7200,
  });
