import * as z from "zod/mini";
import { createSearchParser } from "../../../api/lists/search.ts";

const schema = z.object({
  /** Selected tab; default: the events tab. */
  part: z.optional(z.enum(["events", "channels", "endpoints", "messages", "raw"])),
});
export type RecordTab = NonNullable<z.infer<typeof schema>["part"]>;
export const parseSubscriberRecordSearch = createSearchParser(schema);
