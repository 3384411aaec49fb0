import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";

/**
 * Import this module before any module that creates a schema. The page's policy forbids
 * `new Function`, which zod would try, and `zod/mini` has no error messages without a locale.
 */
z.config({ jitless: true, ...en() });
