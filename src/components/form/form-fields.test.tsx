import { fireEvent, render, screen } from "@testing-library/react";
import MenuItem from "@mui/material/MenuItem";
import { useForm } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { FormTextField } from "./form-text-field.tsx";
import { GuardedButton } from "./guarded-button.tsx";
import { SecretField } from "./secret-field.tsx";
import { SubmitBar } from "./submit-bar.tsx";

interface Values {
  from: string;
  region: string;
  apiKey: string | undefined;
}

const onSubmit = vi.fn<(values: Values) => void>();

function Form() {
  const { control, handleSubmit, setError } = useForm<Values>({
    defaultValues: { from: "", region: "eu", apiKey: undefined },
  });
  return (
    <form
      onSubmit={(event) =>
        void handleSubmit((values) => {
          onSubmit(values);
          setError("from", { message: "The service refused this address" }, { shouldFocus: true });
        })(event)
      }
    >
      <FormTextField control={control} name="from" label="From address" help="An address you own" />
      <FormTextField control={control} name="region" label="Region">
        <MenuItem value="eu">EU</MenuItem>
      </FormTextField>
      <SecretField
        control={control}
        name="apiKey"
        label="API key"
        readSavedSecret={() => "SG.stored"}
        isRemovable
      />
      <SubmitBar label="Save" isPending={false} error={null} />
    </form>
  );
}

const getFromField = () => screen.getByLabelText<HTMLInputElement>("From address");

test("a rejected field keeps its input, shows the error instead of the help, and is focused", async () => {
  render(<Form />);
  expect(screen.getByText("An address you own")).toBeTruthy();
  fireEvent.change(getFromField(), { target: { value: "ops@acme" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  const errorElement = await screen.findByText("The service refused this address");
  expect(screen.queryByText("An address you own")).toBeNull();
  expect(getFromField().value).toBe("ops@acme");
  expect(getFromField().getAttribute("aria-invalid")).toBe("true");
  expect(getFromField().getAttribute("aria-describedby")).toBe(errorElement.id);
  expect(document.activeElement).toBe(getFromField());
});

test("a stored secret is undefined until it is replaced, which can be undone", async () => {
  render(<Form />);
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.click(screen.getByRole("button", { name: "Replace API key" }));
  const field = screen.getByLabelText<HTMLInputElement>("API key");
  expect(field.type).toBe("password");
  expect(field.value).toBe("");
  fireEvent.change(field, { target: { value: "SG.new" } });
  save();
  await vi.waitFor(() =>
    expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ apiKey: "SG.new" })),
  );
  fireEvent.click(screen.getByRole("button", { name: "Keep saved API key" }));
  save();
  await vi.waitFor(() =>
    expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ apiKey: undefined })),
  );
});

test("opening a stored secret's input moves the focus without a change", async () => {
  render(<Form />);
  fireEvent.click(screen.getByRole("button", { name: "Replace API key" }));
  const field = screen.getByLabelText<HTMLInputElement>("API key");
  expect(document.activeElement).toBe(field);
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  save();
  const unchangedValues = expect.objectContaining({ apiKey: undefined });
  await vi.waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith(unchangedValues));
  // Clearing typed input doesn't remove the saved secret.
  fireEvent.change(field, { target: { value: "x" } });
  fireEvent.change(field, { target: { value: "" } });
  onSubmit.mockClear();
  save();
  await vi.waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith(unchangedValues));
  fireEvent.click(screen.getByRole("button", { name: "Keep saved API key" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Replace API key" }));
});

test("a stored secret is removed only by its button, which can be undone", async () => {
  render(<Form />);
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.click(screen.getByRole("button", { name: "Remove API key" }));
  screen.getByText("Will be removed");
  const keepButton = screen.getByRole("button", { name: "Keep API key" });
  expect(document.activeElement).toBe(keepButton);
  save();
  await vi.waitFor(() =>
    expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ apiKey: "" })),
  );
  fireEvent.click(keepButton);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Replace API key" }));
  save();
  await vi.waitFor(() =>
    expect(onSubmit).toHaveBeenLastCalledWith(expect.objectContaining({ apiKey: undefined })),
  );
});

test("an error of the form is shown beside its button", () => {
  render(<SubmitBar label="Save" isPending={false} error="The service refused" />);
  expect(screen.getByRole("alert").textContent).toBe("The service refused");
});

test("a blocked button does nothing, is focusable, and is described by its reason", () => {
  const onClick = vi.fn();
  const { rerender } = render(
    <GuardedButton disabledReason="Agents cannot be primary" onClick={onClick}>
      Make primary
    </GuardedButton>,
  );
  const button = screen.getByRole("button", { name: "Make primary" });
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.hasAttribute("disabled")).toBe(false);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  rerender(
    <GuardedButton disabledReason={undefined} onClick={onClick}>
      Make primary
    </GuardedButton>,
  );
  fireEvent.click(screen.getByRole("button"));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test("a button keeps the focus when its reason appears, changes, and disappears", () => {
  const createButton = (disabledReason: string | undefined) => (
    <GuardedButton disabledReason={disabledReason}>Set as primary</GuardedButton>
  );
  const { rerender } = render(createButton(undefined));
  const button = screen.getByRole("button", { name: "Set as primary" });
  button.focus();
  for (const reason of ["Save your changes first.", "Add a condition first.", undefined]) {
    rerender(createButton(reason));
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute("aria-disabled")).toBe(reason === undefined ? null : "true");
  }
});
