import { expect, test } from "vitest";
import { cutText, getPreheader } from "./inbox-lines.tsx";

test("a line is cut between graphemes", () => {
  expect(cutText("Größe 👩‍👩‍👧", 5)).toEqual({ visible: "Größe", rest: " 👩‍👩‍👧" });
  expect(cutText("ab👩‍👩‍👧cd", 3).visible).toBe("ab👩‍👩‍👧");
  expect(cutText("short", 41)).toEqual({ visible: "short", rest: "" });
});

test("the preheader ends at invisible filler characters", () => {
  expect(getPreheader(`\n Arrives   Monday ${"\u200c\u00a0".repeat(20)} View online`)).toBe(
    "Arrives Monday",
  );
  expect(getPreheader("Arrives\u00a0Monday. Hello Ana")).toBe("Arrives Monday. Hello Ana");
});
