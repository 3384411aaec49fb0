import * as z from "zod/mini";
import { endpointFaultKinds } from "../../../entities/endpoint-faults.ts";
import { searchOf, type SearchOf } from "../../../api/search.ts";

const schema = z.object({
  /** The group that is open. */
  group: z.optional(z.enum(endpointFaultKinds)),
  /** Keys that a context has to contain; given and empty while they are being typed. */
  contains: z.optional(z.array(z.string())),
  /** The identifier that is looked for. */
  find: z.optional(z.string().check(z.minLength(1))),
  /** Of the open group, from 0. */
  page: z.optional(z.int().check(z.minimum(0))),
});
export type CheckSearch = SearchOf<typeof schema>;
export const readCheckSearch = searchOf(schema);
