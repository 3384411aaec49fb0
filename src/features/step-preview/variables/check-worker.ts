import type { CheckRequest } from "./variable-check.ts";
import { checkVariables } from "./missing-variables.ts";

addEventListener("message", ({ data, ports: [port] }: MessageEvent<CheckRequest>) => {
  port?.postMessage(checkVariables(data.controls, data.values));
});
