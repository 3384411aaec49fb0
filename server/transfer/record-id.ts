import * as z from "zod/mini";

/** The `_id` of a record: opaque, short enough for an index. */
export const recordId = z.string().check(z.minLength(1), z.maxLength(255));
