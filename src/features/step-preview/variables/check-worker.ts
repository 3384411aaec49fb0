import type { CheckJob } from "./variable-check.ts";
import { checkVariables } from "./missing-variables.ts";

addEventListener("message", ({ data, ports: [port] }: MessageEvent<CheckJob>) => {
  port?.postMessage(checkVariables(data.controls, data.values));
});
