import { expect, test } from "vitest";
import { tasks } from "../../api/task-tray.ts";
import { browserData } from "../../lib/browser/browser-data.ts";
import { startTask } from "../../lib/tasks/task.ts";
import { wait } from "../../lib/wait.ts";
import { clearBrowserData } from "./browser-data.ts";

const startRunningTask = (id: string) => {
  const task = startTask({ id, title: id, unit: "row", href: "/", scope: "" }, async (control) => {
    // Without this wait, a failed assertion would leave a loop that blocks the thread.
    for (;;) {
      await control.proceed();
      await wait(0);
    }
  });
  tasks.add(task);
  return task;
};

test("clearing data stops the tasks that would write it again", async () => {
  await browserData.save({ kind: "import", id: "a", title: "a.csv", scope: "" }, [["plan", 1]]);
  const stoppedTasks = [startRunningTask("a"), startRunningTask("a dry run")];
  const otherTask = startRunningTask("b");
  await clearBrowserData(await browserData.list());
  expect(stoppedTasks.map((task) => task.get().status)).toEqual(["stopped", "stopped"]);
  expect(tasks.get()).toEqual([otherTask]);
  expect(await browserData.list()).toEqual([]);
  otherTask.stop();
  await otherTask.completion;
  tasks.remove("b");
});
