import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useRouteBlocker } from "./use-route-blocker.ts";

const options = {
  hasChanges: () => true,
  isSaving: false,
  omittedNoun: undefined,
  searchKeys: ["providerId"],
};

function Form() {
  const { isOpen } = useRouteBlocker(options);
  return <p>{isOpen ? "blocked" : "free"}</p>;
}

test.each([
  ["/form?providerId=a&find=mail", "free"],
  ["/form?providerId=b", "blocked"],
  ["/form", "blocked"],
  ["/other?providerId=a", "blocked"],
  ["/form?providerId=b&env=prod", "free"],
  ["/sign-in", "free"],
])("navigation to %s is %s", async (address, result) => {
  const history = createMemoryHistory({ initialEntries: ["/form?providerId=a"] });
  const router = createRouter({
    history,
    routeTree: createRootRoute({ component: Form, notFoundComponent: Form }),
  });
  await act(async () => {
    await router.load();
    // The prop's type accepts only the app's router.
    render(<RouterProvider router={router as never} />);
  });
  await act(async () => history.push(address));
  expect(await screen.findByText(result)).toBeTruthy();
  expect(history.location.href).toBe(result === "free" ? address : "/form?providerId=a");
});
