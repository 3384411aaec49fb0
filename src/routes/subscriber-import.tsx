import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { shellRoute } from "./shell.tsx";

interface ImportSearch {
  /** ID of the open import in this browser. */
  import?: string;
}

export const subscriberImportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/subscribers/import",
  validateSearch: (search): ImportSearch =>
    typeof search["import"] === "string" && search["import"] !== ""
      ? { import: search["import"] }
      : {},
  component: lazyRouteComponent(
    () => import("../features/subscribers/import/import-page.tsx"),
    "ImportPage",
  ),
  staticData: { title: "Import subscribers" },
});
