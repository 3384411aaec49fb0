import { fireEvent, render, screen, within } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { enableStyles } from "../../../testing/styles.ts";
import { type ChannelValues, toFormValues } from "./channel-form.ts";
import { TokenField } from "./token-field.tsx";

enableStyles();

const savedSettings = { deviceTokens: ["token-one", "token-two"] };

function Form() {
  const { control, watch } = useForm<ChannelValues>({ defaultValues: toFormValues(savedSettings) });
  return <TokenField control={control} savedSettings={savedSettings} values={watch()} />;
}

const isStruckThrough = (element: Element) =>
  getComputedStyle(element).textDecoration.includes("line-through");

test("a token that will be removed is struck through, but not its buttons", () => {
  render(<Form />);
  fireEvent.click(screen.getByRole("button", { name: "Remove token 1" }));
  const list = screen.getByRole("list", { name: "Saved tokens" });
  expect(isStruckThrough(within(list).getByText(/^Token 1/))).toBe(true);
  expect(isStruckThrough(within(list).getByText(/^Token 2/))).toBe(false);
  // Decorations apply to all descendants.
  for (const name of ["Reveal token 1", "Copy token 1", "Keep token 1"]) {
    const button = within(list).getByRole("button", { name });
    const item = button.closest("li");
    expect(item && isStruckThrough(item)).toBe(false);
  }
});
