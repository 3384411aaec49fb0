import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { SavedQueriesState } from "./use-saved-queries.ts";
import { ViewsCard } from "./views-card.tsx";

const fail = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));

function setUp(writes: Partial<SavedQueriesState> = {}) {
  const savedNames: string[] = [];
  render(
    <ViewsCard
      open
      id="views"
      anchorEl={document.body}
      savedQueries={{
        queries: { views: [{ id: "1", label: "Night", search: {} }], recentQueries: [] },
        saveView: async (name) => void savedNames.push(name),
        deleteView: () => Promise.resolve(),
        addRecentQuery: () => undefined,
        ...writes,
      }}
      search={{}}
      onSearch={() => undefined}
      getLink={() => ""}
      onClose={() => undefined}
    />,
  );
  const user = userEvent.setup();
  const nameField = screen.getByRole<HTMLInputElement>("textbox", { name: "View name" });
  return { user, nameField, savedNames };
}

test("clears the name after the view was saved", async () => {
  const { user, nameField, savedNames } = setUp();
  await user.type(nameField, " Mail {Enter}");
  expect(savedNames).toEqual(["Mail"]);
  expect(nameField.value).toBe("");
});

test("says that a view with the same name will be replaced", async () => {
  const { user, nameField, savedNames } = setUp();
  const getDescription = () => {
    const id = nameField.getAttribute("aria-describedby");
    return id === null ? null : document.getElementById(id)?.textContent;
  };
  await user.type(nameField, "Night ");
  expect(getDescription()).toBe("A view with this name exists. It will be replaced.");
  await user.click(screen.getByRole("button", { name: "Replace view" }));
  expect(savedNames).toEqual(["Night"]);
  await user.type(nameField, "Nights");
  expect(getDescription()).toBeNull();
  expect(screen.getByRole("button", { name: "Save view" })).toBeTruthy();
});

test("keeps the name if the view can't be saved", async () => {
  const { user, nameField } = setUp({ saveView: fail });
  await user.type(nameField, "Mail{Enter}");
  await screen.findByText("Couldn't save the view in this browser. Try again.");
  expect(nameField.value).toBe("Mail");
});

test("saves a view once, even if it is submitted again meanwhile", async () => {
  let finish = () => {};
  const names: string[] = [];
  const { user, nameField } = setUp({
    saveView: (name) => {
      names.push(name);
      return new Promise((resolve) => (finish = resolve));
    },
  });
  await user.type(nameField, "Night{Enter}{Enter}");
  expect(screen.queryByText(/will be replaced/)).toBeNull();
  finish();
  await waitFor(() => expect(nameField.value).toBe(""));
  expect(names).toEqual(["Night"]);
});

test("reports that a view can't be deleted", async () => {
  const { user } = setUp({ deleteView: fail });
  await user.click(screen.getByRole("button", { name: "Delete view Night" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Couldn't delete the view from this browser. Try again.",
  );
});
