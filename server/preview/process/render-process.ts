/** The program of a render process: a request a line on stdin, answers a line on stdout. */
import { writeSync } from "node:fs";
import type { ProcessLine, RenderRequest } from "./protocol.ts";
import { renderControls } from "../liquid/render-controls.ts";

const stdout = 1;

/** Writes at once: what is written is known even when the process is killed right after. */
function write(line: ProcessLine): void {
  let rest = Buffer.from(`${JSON.stringify(line)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(stdout, rest));
    } catch (error) {
      // A full pipe: the service reads on in a moment.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    }
  }
}

function answer(line: string): void {
  try {
    // The service writes these lines itself.
    const request = JSON.parse(line) as RenderRequest;
    const start = process.cpuUsage();
    const answered = renderControls(request, (progress) => write({ progress }));
    const { user, system } = process.cpuUsage(start);
    write({ answer: answered, cpu: (user + system) / 1000 });
  } catch (error) {
    write({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

// The first render compiles the engine, so that no author waits for it.
renderControls({
  controls: {
    subject: "{{ payload.a | upcase }}",
    body: "{% for a in payload.b %}{{ a }}{% endfor %}",
  },
  htmlControls: ["body"],
  payloadSchema: null,
  given: { payload: { a: "a", b: ["b"] } },
  digestSteps: [],
  now: 0,
});
write({ ready: true });

// A terminal's Ctrl-C reaches every process; the service lets renders end and ends this one itself.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

let pending = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk: string) => {
  const lines = (pending + chunk).split("\n");
  pending = lines.pop() ?? "";
  for (const line of lines) answer(line);
});
// The service is gone.
process.stdin.on("end", () => process.exit(0));
