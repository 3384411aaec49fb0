import type { Dialect } from "./dialect.ts";
import { novu } from "./dialects/novu.ts";

/** Dialects by the name that `--dialect` accepts. */
export const dialects: Readonly<Record<string, Dialect>> = { novu };
