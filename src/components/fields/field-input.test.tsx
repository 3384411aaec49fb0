import { fireEvent, render, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import type { CredentialField, FieldKind } from "../../../contract/providers/fields.ts";
import { FieldInput } from "./field-input.tsx";
import { FieldRow, FieldRows } from "./field-row.tsx";

type FormValues = { values: Record<string, string | boolean | undefined> };

let readValues: () => FormValues["values"];

function Form({
  fields,
  defaults = {},
  savedSecrets = {},
}: {
  fields: CredentialField[];
  defaults?: FormValues["values"];
  savedSecrets?: Record<string, string>;
}) {
  const { control, watch, getValues } = useForm<FormValues>({
    defaultValues: { values: defaults },
  });
  const values = watch("values");
  readValues = () => getValues("values");
  return (
    <FieldRows>
      {fields
        .filter(({ showWhen }) =>
          Object.entries(showWhen ?? {}).every(([key, value]) => values[key] === value),
        )
        .map((field) => {
          const secret = savedSecrets[field.key];
          return (
            <FieldRow key={field.key} changeKind="changed">
              <FieldInput
                control={control}
                name={`values.${field.key}`}
                field={field}
                readSavedSecret={secret === undefined ? undefined : () => secret}
              />
            </FieldRow>
          );
        })}
    </FieldRows>
  );
}

// This is a record, so that a missing kind is a type error.
const kinds: Record<FieldKind, true> = {
  string: true,
  text: true,
  textarea: true,
  digits: true,
  dropdown: true,
  switch: true,
  json: true,
};
const fieldKinds = Object.keys(kinds) as FieldKind[];

const options = [{ label: "Europe", value: "eu" }];

describe("a field", () => {
  it.each(fieldKinds)("of kind %s has a label", (kind) => {
    render(<Form fields={[{ key: "from", label: "Sender", kind, options }]} />);
    expect(screen.getByLabelText("Sender")).toBeDefined();
  });

  it("is masked if it is secret", () => {
    render(
      <Form fields={[{ key: "apiKey", label: "Access key", kind: "string", secret: true }]} />,
    );
    expect(screen.getByLabelText("Access key").getAttribute("type")).toBe("password");
  });

  it("is removed from the form while the switch that it depends on is off", () => {
    const fields: CredentialField[] = [
      { key: "hmac", label: "Override", kind: "switch" },
      { key: "from", label: "From", kind: "string", showWhen: { hmac: true } },
    ];
    render(<Form fields={fields} />);
    expect(screen.queryByLabelText("From")).toBeNull();
    fireEvent.click(screen.getByLabelText("Override"));
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "a@b.example" } });
    expect(readValues()).toEqual({ hmac: true, from: "a@b.example" });
    fireEvent.click(screen.getByLabelText("Override"));
    expect(readValues()).toEqual({ hmac: false });
  });

  it("keeps a stored secret off the page, and can be restored after “Replace”", () => {
    const fields: CredentialField[] = [{ key: "serviceAccount", label: "Key", kind: "textarea" }];
    render(<Form fields={fields} savedSecrets={{ serviceAccount: "canary" }} />);
    expect(document.body.textContent).not.toContain("canary");
    fireEvent.click(screen.getByRole("button", { name: "Replace Key" }));
    expect(readValues()).toEqual({ serviceAccount: undefined });
    fireEvent.change(screen.getByLabelText("Key"), { target: { value: "new" } });
    expect(readValues()).toEqual({ serviceAccount: "new" });
    fireEvent.click(screen.getByRole("button", { name: "Keep saved Key" }));
    expect(readValues()).toEqual({ serviceAccount: undefined });
  });

  it("shows a stored value that isn't an option", () => {
    render(
      <Form
        fields={[{ key: "region", label: "Region", kind: "dropdown", options }]}
        defaults={{ region: "mars" }}
      />,
    );
    expect(screen.getByLabelText<HTMLSelectElement>("Region").value).toBe("mars");
  });
});
