// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { copyText, downloadText } from "./clipboard.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function stubClipboard(writeText: ((text: string) => Promise<void>) | undefined) {
  vi.stubGlobal("navigator", { clipboard: writeText && { writeText } });
}

test("the text is copied unchanged", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  stubClipboard(writeText);
  expect(await copyText("a\u202Eb\n")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("a\u202Eb\n");
});

test.each([
  ["absent", undefined],
  ["refusing", () => Promise.reject(new DOMException("no", "NotAllowedError"))],
])("with the clipboard %s it copies through a selection and cleans up", async (_, writeText) => {
  stubClipboard(writeText);
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  let selectedText = "";
  document.execCommand = vi.fn(() => {
    selectedText = document.querySelector("textarea")?.value ?? "";
    return true;
  });
  expect(await copyText("token")).toBe(true);
  expect(selectedText).toBe("token");
  expect(document.querySelector("textarea")).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("returns false if both ways fail", async () => {
  stubClipboard(undefined);
  document.execCommand = () => {
    throw new Error("not supported");
  };
  expect(await copyText("x")).toBe(false);
  expect(document.querySelector("textarea")).toBeNull();
});

test("a download has the file name and the complete text", async () => {
  let savedFile: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) savedFile = blob;
    return "blob:1";
  });
  const fileNames: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    fileNames.push(this.download);
  });
  downloadText("event.json", "{}", "application/json");
  expect(fileNames).toEqual(["event.json"]);
  expect(await savedFile?.text()).toBe("{}");
});
