import { expect, test } from "vitest";
import { createEditor } from "./create-editor.ts";
import type { TextProblem } from "./problems.ts";

test("a problem that is found after the text came to rest is marked", async () => {
  const found: TextProblem[] = [];
  const element = document.createElement("div");
  document.body.append(element);
  const options = { text: "Hi {{ name }}", language: "liquid", label: "body" };
  const editor = createEditor(
    element,
    { ...options, language: "liquid" },
    { schema: () => undefined, problems: () => found, onChange: () => undefined },
  );
  const marked = () => element.shadowRoot?.querySelector(".cm-lintRange-warning")?.textContent;
  editor.check();
  await expect.poll(marked).toBeUndefined();
  found.push({ from: 6, to: 10, severity: "warning", message: "name has no value" });
  editor.check();
  await expect.poll(marked).toBe("name");
  editor.destroy();
});
