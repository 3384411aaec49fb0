import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";

/**
 * Imported before any module that makes a schema. The page's policy forbids `new Function`, which
 * zod would try; and `zod/mini` has no words of its own for what does not fit.
 */
z.config({ jitless: true, ...en() });
