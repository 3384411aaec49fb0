import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SafeLink } from "./safe-link.tsx";

test("a web URL opens in a new tab without an opener", () => {
  render(<SafeLink url="https://acme.example/a" />);
  const link = screen.getByRole("link", { name: /acme\.example/ });
  expect(link.getAttribute("href")).toBe("https://acme.example/a");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
});

test.each(["javascript:alert(1)", "https://user:secret@acme.example", "data:text/html,x"])(
  "%s is shown as text",
  (url) => {
    const { container } = render(<SafeLink url={url} />);
    expect(screen.queryByRole("link")).toBeNull();
    expect(container.textContent).toBe(url);
  },
);
