import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { shellRoute } from "./shell.tsx";
import { createSearchValidator } from "./search-validator.ts";

interface ImportSearch {
  /** ID of the open import in this browser. */
  import?: string;
}

const validateSearch = createSearchValidator((search): ImportSearch =>
  typeof search["import"] === "string" && search["import"] !== ""
    ? { import: search["import"] }
    : {},
);

export const subscriberImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/import",
  validateSearch,
  component: lazyPage(() => import("../features/subscribers/import/import-page.tsx"), "ImportPage"),
  staticData: { title: "Import subscribers" },
});
