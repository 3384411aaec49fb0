import { act, cleanup, render, screen } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test } from "vitest";
import { PageHeader } from "./page-header.tsx";

afterEach(cleanup);

test.each([
  ["without a ref", undefined],
  ["with a ref", createRef<HTMLHeadingElement>()],
])("a title %s gets the focus if it replaces the focused element", (_, titleRef) => {
  const { rerender } = render(<button>Try again</button>);
  act(() => screen.getByRole("button").focus());
  rerender(<PageHeader title="Endpoint issues" {...(titleRef && { titleRef })} />);
  const title = screen.getByRole("heading", { name: "Endpoint issues" });
  expect(document.activeElement).toBe(title);
  if (titleRef) expect(titleRef.current).toBe(title);
});
