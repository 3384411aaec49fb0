import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished, vi } from "vitest";
import { isAlive } from "./process-identity.ts";

/** Returns the PID of a zombie, whose parent doesn't wait for its children. */
async function createZombie(): Promise<number> {
  const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec cat"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void parent.kill());
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  // A shell might wait for the child. `cat` responds once it has replaced the shell.
  parent.stdin.write("started");
  await once(parent.stdout, "data");
  process.kill(Number(line), "SIGKILL");
  return Number(line);
}

// Other systems have no /proc.
it.runIf(process.platform === "linux").each([
  ["this user", () => undefined],
  [
    "another user",
    () => {
      const error = Object.assign(new Error("kill EPERM"), { code: "EPERM" });
      const kill = vi.spyOn(process, "kill").mockImplementation(() => {
        throw error;
      });
      onTestFinished(() => kill.mockRestore());
    },
  ],
])("a zombie of %s isn't alive", async (_, prepare) => {
  const pid = await createZombie();
  prepare();
  await expect.poll(() => isAlive(pid)).toBe(false);
});
