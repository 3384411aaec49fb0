/** Program of a render process: reads one request per line from stdin, and responds on stdout. */
import { writeSync } from "node:fs";
import type { ProcessLine, RenderRequest } from "./protocol.ts";
import { renderControls } from "../liquid/render-controls.ts";

const stdoutDescriptor = 1;

/** Writes synchronously, so that the output isn't lost if the process is killed right after. */
function write(line: ProcessLine): void {
  let remainingBytes = Buffer.from(`${JSON.stringify(line)}\n`);
  while (remainingBytes.length > 0) {
    try {
      remainingBytes = remainingBytes.subarray(writeSync(stdoutDescriptor, remainingBytes));
    } catch (error) {
      // `EAGAIN` means that the pipe is full, so the write is retried until the service reads.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
}

function respond(line: string): void {
  try {
    // The service writes these lines, so they are trusted.
    const request = JSON.parse(line) as RenderRequest;
    const startUsage = process.cpuUsage();
    const renderedResponse = renderControls(request, (progress) => write({ progress }));
    const { user, system } = process.cpuUsage(startUsage);
    write({ response: renderedResponse, cpuMs: (user + system) / 1000 });
  } catch (error) {
    write({ errorText: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

// Warms up the process, because the first render compiles the engine.
renderControls({
  controls: {
    subject: "{{ payload.a | upcase }}",
    body: "{% for a in payload.b %}{{ a }}{% endfor %}",
  },
  htmlControls: ["body"],
  payloadSchema: null,
  callerSections: { payload: { a: "a", b: ["b"] } },
  digestSteps: [],
  nowMs: 0,
});
write({ ready: true });

// Ctrl-C reaches every process. Signals are ignored, so that pending renders can finish.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

let pendingText = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk: string) => {
  const lines = (pendingText + chunk).split("\n");
  pendingText = lines.pop() ?? "";
  for (const line of lines) respond(line);
});
// The input ends when the service ends.
process.stdin.on("end", () => process.exit(0));
