import * as z from "zod/mini";
import { createSearchParser } from "../../../api/lists/search.ts";

const schema = z.object({
  /** `all` also lists integrations of the organization's other environments, read-only. */
  environments: z.optional(z.enum(["all"])),
});

export const parseListSearch = createSearchParser(schema);
