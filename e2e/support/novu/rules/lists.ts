import { NovuError } from "../errors.ts";
import { asObject } from "../json.ts";
import { type Rule, withQuery } from "../rule.ts";

const listOperations = ["GET /v1/channel-endpoints", "GET /v2/subscribers"] as const;

const emptyPage = { data: [], next: null, previous: null, totalCount: 0, totalCountCapped: false };

export const listRules: readonly Rule[] = [
  {
    behavior: "A page has 10 records by default.",
    evidence: "3.17.0, 3.19.1",
    operations: [...listOperations, "GET /v1/notifications"],
    changeRequest: (call) => (call.query.has("limit") ? call : withQuery(call, { limit: "10" })),
  },
  {
    behavior: "The largest page has 100 records.",
    evidence: "3.17.0 says so for endpoints; not verified whether more is an error",
    operations: listOperations,
    changeRequest: (call) =>
      Number(call.query.get("limit")) > 100 ? withQuery(call, { limit: "100" }) : call,
  },
  {
    behavior: "`after` and `before` exclude each other.",
    evidence: "Novu's 2025 source",
    operations: ["GET /v1/channel-endpoints"],
    changeRequest: (call) => {
      if (!call.query.has("after") || !call.query.has("before")) return call;
      throw new NovuError(400, "Cannot specify both before and after cursors at the same time.");
    },
  },
  {
    behavior: "A cursor whose record was deleted returns an empty page, not an error.",
    evidence: "Novu's 2025 source",
    operations: listOperations,
    handleError: ({ status, body }) => {
      const fields = Object.keys((body["errors"] as object | undefined) ?? {});
      if (status !== 400 || !fields.some((name) => name === "after" || name === "before")) return;
      return emptyPage;
    },
  },
  {
    behavior: "Lists have a total, or 0 if the database doesn't count.",
    evidence: "Novu's 2025 source; older subscriber lists don't count",
    operations: listOperations,
    applies: ({ settings }) => !settings.countsRecords,
    changeResponse: (body) => ({ ...asObject(body), totalCount: 0, totalCountCapped: false }),
  },
  {
    behavior: "Subscribers are ordered by `_id` or `updatedAt` only.",
    evidence: "Novu's 2025 source; the status isn't verified",
    operations: ["GET /v2/subscribers"],
    changeRequest: (call) => {
      const orderBy = call.query.get("orderBy") ?? "_id";
      if (orderBy === "_id" || orderBy === "updatedAt") return call;
      throw new NovuError(400, "orderBy must be one of the following values: _id, updatedAt");
    },
  },
];
