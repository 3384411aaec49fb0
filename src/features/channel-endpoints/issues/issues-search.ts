import * as z from "zod/mini";
import { endpointIssueKinds } from "../../../entities/channel-endpoints/endpoint-issue-kinds.ts";
import { createSearchParser, type SearchOf } from "../../../api/lists/search.ts";

const schema = z.object({
  group: z.optional(z.enum([...endpointIssueKinds, "all"])),
  /** A provider ID, or "none" for endpoints without a provider. */
  provider: z.optional(z.string().check(z.minLength(1))),
  /** Keys that a context must contain; empty while the operator enters the keys. */
  contains: z.optional(z.array(z.string())),
  find: z.optional(z.string().check(z.minLength(1))),
  /** Page of the results, from 0. */
  page: z.optional(z.int().check(z.minimum(0))),
});
export type IssuesSearch = SearchOf<typeof schema>;
export const parseIssuesSearch = createSearchParser(schema);
