import { expect, test } from "vitest";
import { cutText, getPreheader } from "./inbox-lines.tsx";

test("a line is cut between graphemes", () => {
  expect(cutText("Größe 👩‍👩‍👧", 5)).toEqual({ visibleText: "Größe", hiddenText: " 👩‍👩‍👧" });
  expect(cutText("ab👩‍👩‍👧cd", 3).visibleText).toBe("ab👩‍👩‍👧");
  expect(cutText("short", 41)).toEqual({ visibleText: "short", hiddenText: "" });
});

test("the preheader ends at invisible filler characters", () => {
  expect(getPreheader(`\n Arrives   Monday ${"\u200c\u00a0".repeat(20)} View online`)).toBe(
    "Arrives Monday",
  );
  expect(getPreheader("Arrives\u00a0Monday. Hello Ana")).toBe("Arrives Monday. Hello Ana");
});
