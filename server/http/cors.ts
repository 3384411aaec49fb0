import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { api } from "../../contract/index.ts";
import type { Endpoint } from "../../contract/endpoint.ts";

const endpoints = Object.values(api).flatMap((operations) => Object.values<Endpoint>(operations));

/** Allows requests from the origins, but no cookies, because callers authenticate with a header. */
export const allowOrigins = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...origins],
    allowMethods: [...new Set(endpoints.map(({ method }) => method))],
    allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
    // Pages of other origins can read these headers only if they are listed here.
    exposeHeaders: ["Allow", "Date", "Idempotency-Replay", "Retry-After"],
    // 7200 seconds is the maximum that Chromium accepts.
    maxAge: 7200,
  });
