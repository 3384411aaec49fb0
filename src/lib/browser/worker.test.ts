import { expect, test, vi } from "vitest";
import { checkWorkerUrl } from "./worker.ts";

const pageUrl = "https://console.example/events?page=2";

test("a built worker of this origin is accepted", () => {
  vi.stubEnv("DEV", false);
  expect(checkWorkerUrl("/assets/response-worker-DZ_4k-9a.js", pageUrl)).toBe(
    "https://console.example/assets/response-worker-DZ_4k-9a.js",
  );
});

test.each([
  "https://elsewhere.example/assets/response-worker-DZ_4k-9a.js",
  "//elsewhere.example/assets/response-worker-DZ_4k-9a.js",
  "http://console.example/assets/response-worker-DZ_4k-9a.js",
  "/assets/response-worker.js",
  "/assets/response-worker-DZ_4k-9a.js?x=1",
  "/assets/response-worker-DZ_4k-9a.js#x",
  "/assets/../v1/response-worker-DZ_4k-9a.js",
  "/v1/notifications",
  "/src/api/client/response-worker.ts?worker_file&type=module",
  "data:text/javascript,postMessage(1)",
  "blob:https://console.example/3f",
  "javascript:alert(1)",
])("%s is rejected", (url) => {
  vi.stubEnv("DEV", false);
  expect(() => checkWorkerUrl(url, pageUrl)).toThrow(TypeError);
});

test("only worker files of the development server are accepted, and only in development", () => {
  const sourcePath = "/src/api/client/response-worker.ts?worker_file&type=module";
  expect(checkWorkerUrl(sourcePath, pageUrl)).toBe(`https://console.example${sourcePath}`);
  expect(() => checkWorkerUrl("/src/main.tsx", pageUrl)).toThrow(TypeError);
});
