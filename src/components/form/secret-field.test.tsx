import { fireEvent, render, screen } from "@testing-library/react";
import { useForm, useWatch } from "react-hook-form";
import { expect, test } from "vitest";
import { SavedTextField } from "./secret-field.tsx";

test("an empty file keeps the saved secret", () => {
  function Form() {
    const { control } = useForm<{ key?: string }>({ defaultValues: {} });
    const value = useWatch({ control, name: "key" });
    return (
      <>
        <output>{value === undefined ? "unchanged" : `“${value}”`}</output>
        <SavedTextField
          control={control}
          name="key"
          label="Key"
          readSavedSecret={() => "saved"}
          textFieldProps={{ multiline: true }}
          htmlInput={{}}
          renderBelow={(onText) => (
            <>
              <button onClick={() => onText("typed")}>Choose key.pem</button>
              <button onClick={() => onText("")}>Choose empty.pem</button>
            </>
          )}
        />
      </>
    );
  }
  render(<Form />);
  fireEvent.click(screen.getByRole("button", { name: "Replace Key" }));
  fireEvent.click(screen.getByRole("button", { name: "Choose key.pem" }));
  expect(screen.getByText("“typed”")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Choose empty.pem" }));
  expect(screen.getByText("unchanged")).toBeTruthy();
});
