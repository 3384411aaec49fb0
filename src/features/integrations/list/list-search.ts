import * as z from "zod/mini";
import { searchOf } from "../../../api/lists/search.ts";

const schema = z.object({
  /** `all` shows the organization's other environments too, to be read only. */
  environments: z.optional(z.enum(["all"])),
});

export const readListSearch = searchOf(schema);
