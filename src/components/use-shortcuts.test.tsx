import { fireEvent, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { localStore } from "../lib/browser/storage.ts";
import { Kbd } from "./kbd.tsx";
import { useShortcuts, useSingleKeyShortcuts } from "./use-shortcuts.ts";

const run = vi.fn<(combination: string) => void>();

function Page() {
  useShortcuts({
    "?": () => run("?"),
    "g e": () => run("g e"),
    "mod+k": () => run("mod+k"),
    "[": () => run("["),
    Escape: () => run("Escape"),
  });
  return (
    <>
      <input aria-label="Filter" />
      <div role="dialog" aria-label="Palette">
        <input aria-label="Find" />
      </div>
      <div
        ref={(host) => {
          if (!host || host.shadowRoot) return;
          const editor = document.createElement("div");
          editor.setAttribute("contenteditable", "true");
          host.attachShadow({ mode: "open" }).append(editor);
        }}
        data-editor
      />
    </>
  );
}

beforeEach(() => {
  run.mockClear();
  render(<Page />);
});
const press = (target: Element, init: KeyboardEventInit) =>
  fireEvent.keyDown(target, { composed: true, ...init });
const getEditor = () => {
  const editorElement = document.querySelector("[data-editor]")?.shadowRoot?.firstElementChild;
  if (!editorElement) throw new Error("no editor");
  return editorElement;
};
const pressWord = (target: Element) => {
  for (const key of "message?") press(target, { key });
};

describe("shortcuts", () => {
  test("fire on the page", () => {
    pressWord(document.body);
    expect(run.mock.calls).toEqual([["g e"], ["?"]]);
  });

  test("don't fire while typing in an editor in a shadow root", () => {
    pressWord(getEditor());
    expect(run).not.toHaveBeenCalled();
  });

  test("don't fire while typing in a field", () => {
    pressWord(screen.getByRole("textbox", { name: "Filter" }));
    expect(run).not.toHaveBeenCalled();
  });

  test("with Ctrl fire in fields and editors", () => {
    press(screen.getByRole("textbox", { name: "Filter" }), { key: "k", ctrlKey: true });
    press(getEditor(), { key: "k", ctrlKey: true });
    expect(run.mock.calls).toEqual([["mod+k"], ["mod+k"]]);
  });

  test("with Ctrl don't fire in a dialog", () => {
    press(screen.getByRole("textbox", { name: "Find" }), { key: "k", ctrlKey: true });
    expect(run).not.toHaveBeenCalled();
  });

  test("ignore a character that AltGr composes in a field", () => {
    press(screen.getByRole("textbox", { name: "Filter" }), {
      key: "[",
      ctrlKey: true,
      altKey: true,
    });
    expect(run).not.toHaveBeenCalled();
  });
});

test("works while other code loads, which hides the component", () => {
  function Panel() {
    useShortcuts({ y: () => run("y") });
    return <p>Panel</p>;
  }
  const Other = lazy(() => new Promise<{ default: () => null }>(() => undefined));
  const createPage = (hasOther: boolean) => (
    <Suspense>
      <Panel />
      {hasOther && <Other />}
    </Suspense>
  );
  const { rerender } = render(createPage(false));
  rerender(createPage(true));
  expect(screen.getByText("Panel").style.display).toBe("none");
  fireEvent.keyDown(document.body, { key: "y" });
  expect(run).toHaveBeenCalledWith("y");
});

describe("without single-key shortcuts", () => {
  afterEach(() => localStore.remove("single-key-shortcuts"));

  test("only Escape and combinations with Ctrl work", () => {
    function Choice() {
      const [, setHasSingleKeys] = useSingleKeyShortcuts();
      return (
        <>
          <button onClick={() => setHasSingleKeys(false)}>Turn off</button>
          {["[", "g e", "mod+k"].map((keys) => (
            <Kbd key={keys} keys={keys} />
          ))}
        </>
      );
    }
    const { container } = render(<Choice />);
    fireEvent.click(screen.getByRole("button"));
    run.mockClear();
    pressWord(document.body);
    press(document.body, { key: "[" });
    expect(run).not.toHaveBeenCalled();
    press(document.body, { key: "Escape" });
    press(document.body, { key: "k", ctrlKey: true });
    expect(run.mock.calls).toEqual([["Escape"], ["mod+k"]]);
    expect(container.textContent).toBe("Turn offCtrlK");
  });
});

test("Escape dismisses a tooltip before it closes the page's panel", () => {
  run.mockClear();
  const { rerender } = render(<div role="tooltip">Refresh event</div>);
  press(document.body, { key: "Escape" });
  expect(run).not.toHaveBeenCalled();
  // MUI sets this style while a tooltip fades out.
  rerender(
    <div role="tooltip" style={{ pointerEvents: "none" }}>
      Refresh event
    </div>,
  );
  press(document.body, { key: "Escape" });
  expect(run).toHaveBeenCalledWith("Escape");
});
