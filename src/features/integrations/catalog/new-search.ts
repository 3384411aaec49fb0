import * as z from "zod/mini";
import { searchOf } from "../../../api/lists/search.ts";

const schema = z.object({
  providerId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** For a provider that isn't in the catalog: a channel, or `agent`. */
  channel: z.optional(z.string().check(z.maxLength(40))),
  find: z.optional(z.string().check(z.maxLength(100))),
  /** The integration to copy name, settings and conditions from, without its secrets. */
  clone: z.optional(z.string().check(z.maxLength(255))),
});

export const readNewSearch = searchOf(schema);
