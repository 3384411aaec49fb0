import * as z from "zod/mini";
import { endpointFaultKinds } from "../../../entities/channel-endpoints/endpoint-fault-kinds.ts";
import { searchOf, type SearchOf } from "../../../api/lists/search.ts";

const schema = z.object({
  group: z.optional(z.enum([...endpointFaultKinds, "all"])),
  /** `noProvider` for endpoints without one. */
  provider: z.optional(z.string().check(z.minLength(1))),
  /** Keys that a context must contain; empty while they are being entered. */
  contains: z.optional(z.array(z.string())),
  find: z.optional(z.string().check(z.minLength(1))),
  /** Page of the open group, from 0. */
  page: z.optional(z.int().check(z.minimum(0))),
});
export type CheckSearch = SearchOf<typeof schema>;
export const readCheckSearch = searchOf(schema);
