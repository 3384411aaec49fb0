import * as z from "zod/mini";

/** An opaque ID that is short enough for an index. */
export const recordId = z.string().check(z.minLength(1), z.maxLength(255));
