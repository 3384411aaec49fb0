import * as z from "zod/mini";
import { createSearchParser } from "../../../api/lists/search.ts";

const schema = z.object({
  providerId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  /** Channel or `agent`; ignored if the catalog determines the provider's channel. */
  channel: z.optional(z.string().check(z.maxLength(40))),
  find: z.optional(z.string().check(z.maxLength(100))),
  /** ID of the integration to clone. */
  clone: z.optional(z.string().check(z.maxLength(255))),
});

export const parseNewIntegrationSearch = createSearchParser(schema);
