import { createRoute } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { parseFailureSearch } from "../api/failures/failure-search.ts";
import { failureShortcuts } from "../features/failures/failure-shortcuts.ts";
import { shellRoute } from "./shell.tsx";
import { createSearchValidator } from "./search-validator.ts";

const validateSearch = createSearchValidator(parseFailureSearch);

export const failuresRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: "/failures",
  validateSearch,
  component: lazyPage(() => import("../features/failures/failures-page.tsx"), "FailuresPage"),
  staticData: { title: "Failures", shortcuts: failureShortcuts },
});
