import { act, render, screen } from "@testing-library/react";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { expect, test } from "vitest";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { contentId, usePageFocus } from "./use-page-focus.ts";

function Frame({ page, children }: { page: string; children: ReactNode }) {
  usePageFocus(page);
  return (
    <>
      <a href="#subscribers">Subscribers</a>
      <main id={contentId} tabIndex={-1}>
        <Suspense>{children}</Suspense>
      </main>
    </>
  );
}

const Subscribers = () => <PageHeader title="Subscribers" />;
const findTitle = async (name: string) => await screen.findByRole("heading", { level: 1, name });

test("a new page's title gets the focus", async () => {
  const { rerender } = render(
    <Frame page="/events">
      <PageHeader key="/events" title="Events" />
    </Frame>,
  );
  screen.getByRole("link").focus();
  rerender(
    <Frame page="/subscribers">
      <Subscribers />
    </Frame>,
  );
  expect(document.activeElement).toBe(await findTitle("Subscribers"));
});

test("while the page's code loads, the content has the focus instead of the hidden title", async () => {
  let finishLoading: (module: { default: ComponentType }) => void = () => undefined;
  const LazyPage = lazy<ComponentType>(
    () =>
      new Promise((resolve) => {
        finishLoading = resolve;
      }),
  );
  const { rerender } = render(
    <Frame page="/events">
      <PageHeader title="Events" />
    </Frame>,
  );
  screen.getByRole("link").focus();
  rerender(
    <Frame page="/subscribers">
      <LazyPage />
    </Frame>,
  );
  expect(screen.getByText("Events").isConnected).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await act(async () => finishLoading({ default: Subscribers }));
  expect(document.activeElement).toBe(await findTitle("Subscribers"));
});
