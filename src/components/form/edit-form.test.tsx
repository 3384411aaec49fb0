import { zodResolver } from "@hookform/resolvers/zod";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useWatch } from "react-hook-form";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { sessionStore } from "../../lib/browser/storage.ts";
import { NoticesContext } from "../feedback/use-notices.ts";
import { EditForm } from "./edit-form.tsx";
import type { FormError } from "./form-errors.ts";
import { FormTextField } from "./form-text-field.tsx";
import { LeaveGuardContext, type LeaveQuestion } from "./leave-guard-context.ts";
import { useEditForm } from "./use-edit-form.ts";

const schema = z.object({
  name: z.string().check(z.minLength(1, "Give it a name")),
  token: z.string(),
});
type Values = z.infer<typeof schema>;

const onSubmit = vi.fn<(values: Values) => Promise<"saved" | "notSaved">>();
const onSaved = vi.fn<(hasLeft: boolean) => void>();
const notify = vi.fn<(notice: unknown) => void>();
const leave = vi.fn<() => void>();
let hasChanges: () => boolean = () => false;
let question: LeaveQuestion;

beforeEach(() => {
  for (const key of sessionStore.keys()) sessionStore.remove(key);
  onSubmit.mockReset().mockResolvedValue("saved");
  onSaved.mockReset();
  notify.mockReset();
  leave.mockReset();
  question = { isOpen: false, leave, stay: () => undefined };
});
const secretFields = ["token"] as const;
const startValues: Values = { name: "Mailgun", token: "stored" };

function Form() {
  const state = useEditForm({
    startValues,
    resolver: zodResolver(schema),
    draftId: "x",
    omittedFields: secretFields,
  });
  const name = useWatch({ control: state.form.control, name: "name" });
  const changes =
    name === state.base.name
      ? []
      : [{ name: "name", label: "Name", before: state.base.name, after: name }];
  return (
    <EditForm
      state={state}
      recordName="Mailgun"
      changes={changes}
      onSubmit={async (values) => ((await onSubmit(values)) === "saved" ? onSaved : "notSaved")}
      toFormError={(error) => error as FormError}
      onCancel={() => undefined}
    >
      <FormTextField control={state.form.control} name="name" label="Name" />
      <FormTextField control={state.form.control} name="token" label="Token" />
    </EditForm>
  );
}

const renderForm = () =>
  render(
    <NoticesContext value={{ notify, announce: () => undefined }}>
      <LeaveGuardContext
        value={(options) => {
          ({ hasChanges } = options);
          return question;
        }}
      >
        <Form />
      </LeaveGuardContext>
    </NoticesContext>,
  );

const readSessionStoreText = () =>
  sessionStore
    .keys()
    .map((key) => sessionStore.get(key))
    .join();
const getField = (label = "Name") => screen.getByLabelText<HTMLInputElement>(label);
const type = (text: string, label?: string) =>
  act(async () => void fireEvent.change(getField(label), { target: { value: text } }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
async function saveChange() {
  press("Review 1 change");
  await screen.findByRole("dialog");
  press("Save 1 change");
}

test("nothing is saved before the review, and leaving is possible after saving", async () => {
  renderForm();
  const reviewButton = screen.getByRole("button", { name: "Review changes" });
  expect(reviewButton.hasAttribute("disabled")).toBe(true);
  expect(screen.getByText("Change a field first.").id).toBe(
    reviewButton.getAttribute("aria-describedby"),
  );
  await type("Mailgun EU");
  expect(hasChanges()).toBe(true);
  press("Review 1 change");
  const dialog = await screen.findByRole("dialog", { name: "Save 1 change to Mailgun?" });
  expect(dialog.textContent).toMatch(/Namechangedfrom Mailgun → to Mailgun EU/);
  expect(onSubmit).not.toHaveBeenCalled();
  press("Save 1 change");
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
  expect(onSubmit).toHaveBeenCalledWith({ name: "Mailgun EU", token: "stored" });
  expect(hasChanges()).toBe(false);
});

test("invalid input can't be reviewed", async () => {
  renderForm();
  await type("");
  press("Review 1 change");
  await screen.findByText("Give it a name");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a double click saves once", async () => {
  renderForm();
  await type("Mailgun EU");
  press("Review 1 change");
  const form = (await screen.findByRole("dialog")).querySelector("form");
  if (form) {
    fireEvent.submit(form);
    fireEvent.submit(form);
  }
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test("the service's field errors are shown on the fields, and the input is kept", async () => {
  onSubmit.mockRejectedValue({
    explanation: "Refused.",
    serviceMessages: ["No"],
    messagesByPath: { name: ["Taken"] },
  });
  renderForm();
  await type("Mailgun EU");
  act(() => screen.getByRole("button", { name: "Review 1 change" }).focus());
  await saveChange();
  await screen.findByText("Taken");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(getField().value).toBe("Mailgun EU");
  expect(screen.getByRole("alert").textContent).toContain("Refused.");
  await waitFor(() => expect(document.activeElement).toBe(getField()));
  expect(onSaved).not.toHaveBeenCalled();
});

test("other errors are shown in the dialog, and saving can be retried", async () => {
  onSubmit.mockRejectedValueOnce({
    explanation: "Broke.",
    serviceMessages: [],
    messagesByPath: { quota: ["Used up"] },
  });
  renderForm();
  await type("Mailgun EU");
  await saveChange();
  const alert = await screen.findByRole("alert");
  expect(screen.getByRole("dialog").contains(alert)).toBe(true);
  expect(alert.textContent).toContain("quota: Used up");
  press("Save 1 change");
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
});

test("a blocked save stores nothing and still guards the page", async () => {
  onSubmit.mockResolvedValue("notSaved");
  renderForm();
  await type("Mailgun EU");
  await saveChange();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onSaved).not.toHaveBeenCalled();
  expect(hasChanges()).toBe(true);
});

test("a reload restores the input without secrets, until it is discarded", async () => {
  const { unmount } = renderForm();
  await type("Mailgun EU");
  await type("typed", "Token");
  unmount();
  expect(readSessionStoreText()).not.toContain("typed");
  renderForm();
  expect(getField().value).toBe("Mailgun EU");
  expect(getField("Token").value).toBe("stored");
  expect(screen.getByRole("button", { name: "Review 1 change" })).toBeTruthy();
  await act(async () => press("Discard changes"));
  expect(getField().value).toBe("Mailgun");
  cleanup();
  renderForm();
  expect(getField().value).toBe("Mailgun");
});

test("leaving requires confirmation and deletes the draft", async () => {
  question = { ...question, isOpen: true };
  renderForm();
  await type("Mailgun EU");
  expect(screen.getByRole("dialog", { name: "Leave without saving?" }).textContent).toContain(
    "1 change to Mailgun will be lost",
  );
  await act(async () => press("Leave without saving"));
  expect(leave).toHaveBeenCalledTimes(1);
  expect(sessionStore.keys()).toEqual(["tab-id"]);
});

describe("leaving while a save is pending", () => {
  /** Starts a save that stays pending until `release` is called. */
  const saveLater = async () => {
    let release = () => {};
    const releasePromise = new Promise<void>((resolve) => (release = resolve));
    onSubmit.mockImplementationOnce(async (values) => {
      await releasePromise;
      return await onSubmit(values);
    });
    const page = renderForm();
    await type("Mailgun EU");
    await saveChange();
    return { ...page, release: async () => await act(async () => release()) };
  };
  const leaveForm = async () => {
    question = { ...question, isOpen: true };
    await type("Mailgun EU ");
    await type("Mailgun EU");
    const dialog = await screen.findByRole("dialog", { name: "Leave while saving?" });
    expect(dialog.textContent).toContain(
      "Still saving. 1 change to Mailgun may be applied after you leave.",
    );
    await act(async () => press("Leave form"));
    expect(leave).toHaveBeenCalledTimes(1);
  };

  test("is explained in the review", async () => {
    const { release } = await saveLater();
    const text = "Saving can't be canceled. Leaving the page won't stop the save.";
    expect((await screen.findByText(text)).role).toBe("status");
    expect(hasChanges()).toBe(true);
    await release();
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  test("reports the save without navigation, and deletes the draft", async () => {
    const { release } = await saveLater();
    await leaveForm();
    expect(readSessionStoreText()).toContain("Mailgun EU");
    await release();
    expect(onSaved.mock.calls).toEqual([[true]]);
    expect(readSessionStoreText()).not.toContain("Mailgun EU");
  });

  test("doesn't delete the draft of a form that was opened later", async () => {
    const { release, unmount } = await saveLater();
    unmount();
    renderForm();
    await type("Mailgun US");
    await release();
    expect(onSaved.mock.calls).toEqual([[true]]);
    expect(readSessionStoreText()).toContain("Mailgun US");
  });

  test.each([
    ["conflict", () => onSubmit.mockResolvedValue("notSaved")],
    ["failure", () => onSubmit.mockRejectedValue({ explanation: "Broke.", serviceMessages: [] })],
  ])("shows a %s in a notice and keeps the draft", async (_kind, prepare) => {
    prepare();
    const { release } = await saveLater();
    await leaveForm();
    cleanup();
    await release();
    const message =
      "Couldn't save Mailgun. Your input is kept in this tab, except for secrets. Check the record before you save again.";
    expect(notify.mock.calls).toEqual([[{ tone: "fail", message }]]);
    expect(onSaved).not.toHaveBeenCalled();
    expect(readSessionStoreText()).toContain("Mailgun EU");
  });
});

test("a save after an aborted departure is explained in the form", async () => {
  onSubmit.mockRejectedValue({ explanation: "Broke.", serviceMessages: [], messagesByPath: {} });
  renderForm();
  question = { ...question, isOpen: true };
  await type("Mailgun EU");
  await act(async () => press("Leave without saving"));
  question = { ...question, isOpen: false };
  await type("Mailgun US");
  await screen.findByRole("button", { name: "Review 1 change" });
  await saveChange();
  expect(await screen.findByText("Broke.")).toBeTruthy();
  expect(notify).not.toHaveBeenCalled();
});

test("discarding restored changes keeps the focus in the form", async () => {
  const { unmount } = renderForm();
  await type("Mailgun EU");
  unmount();
  renderForm();
  screen.getByRole("button", { name: "Discard changes" }).focus();
  await act(async () => press("Discard changes"));
  expect(document.activeElement).toBe(screen.getByRole("form", { name: "Edit Mailgun" }));
});
