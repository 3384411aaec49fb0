import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { createTaskList } from "../../lib/tasks/task-list.ts";
import { type TaskControl, type TaskSpec, type TaskWait, startTask } from "../../lib/tasks/task.ts";
import { NoticesContext } from "../feedback/use-notices.ts";
import { TaskTray } from "./task-tray.tsx";
import { getTaskProgressParts } from "./task-text.ts";

const spec: TaskSpec = {
  id: "1",
  title: "Import of people.csv",
  unit: "row",
  href: "/subscribers/import",
  scope: "",
};
const Link = ({ to, children }: { to: string; children?: ReactNode }) => (
  <a href={to}>{children}</a>
);

/** Renders a tray with one task, which runs until the test ends it. */
async function renderTray() {
  const tasks = createTaskList();
  const notify = vi.fn();
  let control: TaskControl | undefined;
  let finish = () => {};
  const task = startTask(spec, async (context) => {
    control = context;
    await new Promise<void>((resolve) => (finish = resolve));
  });
  tasks.add(task);
  render(
    <NoticesContext value={{ notify, announce: () => undefined }}>
      <TaskTray tasks={tasks} Link={Link} />
    </NoticesContext>,
  );
  await vi.waitFor(() => expect(control).toBeDefined());
  return { tasks, task, notify, control: () => control, finish: () => finish() };
}

test("isn't rendered without tasks", () => {
  render(<TaskTray tasks={createTaskList()} Link={Link} />);
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("shows the progress of a task, and pauses, resumes, stops, and dismisses it", async () => {
  const { task, control, finish } = await renderTray();
  await act(async () => control()?.report({ doneCount: 512, total: 1024, rejectedCount: 3 }));
  await screen.findByText(/50% · 512 of 1,024 rows · 3 not applied/);
  expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(0.5);
  expect(screen.getByRole("link", { name: spec.title }).getAttribute("href")).toBe(spec.href);
  const pauseButton = screen.getByRole("button", { name: `Pause ${spec.title}` });
  // The second click of a double click on a button that was here before.
  fireEvent.click(pauseButton, { detail: 2 });
  expect(task.get().status).toBe("running");
  fireEvent.click(pauseButton);
  expect(screen.getByRole("status").textContent).toBe("Import of people.csv is paused.");
  const resumeButton = screen.getByRole("button", { name: `Resume ${spec.title}` });
  const stopButton = screen.getByRole("button", { name: `Stop ${spec.title}` });
  // The second click of a double click on "Pause", or on a start button where "Stop" is now.
  fireEvent.click(resumeButton, { detail: 2 });
  fireEvent.click(stopButton, { detail: 2 });
  expect(task.get().status).toBe("paused");
  fireEvent.click(resumeButton);
  expect(task.get().status).toBe("running");
  act(() => control()?.pauseAfterError(new Error("The service is unavailable.")));
  expect(
    screen.getByText(/The service is unavailable\.$/, { selector: "span:not([role])" }),
  ).toBeTruthy();
  fireEvent.click(stopButton);
  await act(async () => {
    finish();
    await task.completion;
  });
  fireEvent.click(screen.getByRole("button", { name: `Dismiss ${spec.title}` }));
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("reports tasks that a change of scope stops, except ended ones", async () => {
  const { tasks, notify } = await renderTray();
  const otherTask = startTask({ ...spec, id: "2", title: "Export" }, async () => undefined);
  await act(async () => {
    tasks.add(otherTask);
    await otherTask.completion;
    tasks.remove("2");
    tasks.add(otherTask);
  });
  expect(notify).not.toHaveBeenCalled();
  act(() => tasks.removeOtherScopes("other"));
  expect(notify.mock.calls).toEqual([
    [{ message: "Import of people.csv was stopped because you switched to another environment." }],
  ]);
});

test("keeps the focus when buttons replace each other", async () => {
  const { tasks, task, finish } = await renderTray();
  const otherTask = startTask({ ...spec, id: "2", title: "Export" }, async () => undefined);
  await act(async () => {
    tasks.add(otherTask);
    await otherTask.completion;
  });
  const getButton = (verb: string) => screen.getByRole("button", { name: `${verb} ${spec.title}` });
  const press = (verb: string) => {
    act(() => getButton(verb).focus());
    fireEvent.click(getButton(verb));
  };
  press("Pause");
  expect(document.activeElement).toBe(getButton("Resume"));
  press("Resume");
  expect(document.activeElement).toBe(getButton("Pause"));
  press("Stop");
  expect(task.get().status).toBe("stopping");
  expect(document.activeElement).toBe(getButton("Stop"));
  expect(getButton("Stop").getAttribute("aria-disabled")).toBe("true");
  await act(async () => {
    finish();
    await task.completion;
  });
  expect(document.activeElement).toBe(getButton("Dismiss"));
  press("Dismiss");
  await act(async () => undefined);
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Export" }));
});

test("doesn't take the focus when a task ends", async () => {
  const { task, finish } = await renderTray();
  await act(async () => {
    finish();
    await task.completion;
  });
  expect(screen.getByRole("button", { name: /^Dismiss/ })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

test("shows unknown totals, and never 100% before the end", () => {
  const state = { status: "running", doneCount: 0, rejectedCount: 0, startedAt: 0 } as const;
  expect(getTaskProgressParts({ ...state, doneCount: 999, total: 1000 }, spec, 0)[0]).toBe("99%");
  expect(
    getTaskProgressParts({ ...state, doneCount: 3, total: 50_000, isLowerBound: true }, spec, 0),
  ).toEqual(["3 of 50,000+ rows"]);
  expect(getTaskProgressParts({ ...state, doneCount: 1 }, spec, 0)).toEqual(["1 row"]);
  expect(getTaskProgressParts({ ...state, doneCount: 3, exportedCount: 0 }, spec, 0)).toEqual([
    "3 rows",
    "0 exported",
  ]);
});

test("shows that a task waits, why, and when it tries again", async () => {
  const { task, control } = await renderTray();
  const error = new Error("This browser is offline. Check your network connection.");
  await act(async () =>
    control()
      ?.startUnit()
      .reportWait({ endsAt: Date.now() + 3_600_000, error }),
  );
  expect(await screen.findByText("Waiting")).toBeTruthy();
  expect(
    screen.getByText(
      /^0 rows · This browser is offline\. Check your network connection\. Trying again in .+\.$/,
    ),
  ).toBeTruthy();
  expect(screen.getByRole("status").textContent).toBe(
    "Import of people.csv is waiting. This browser is offline. Check your network connection.",
  );
  act(() => control()?.pauseAfterError(error));
  act(() => task.resume());
  expect(screen.getByText("Running")).toBeTruthy();
  expect(screen.queryByText(/offline/)).toBeNull();
});

test("the text for screen readers is true during a rate limit, too, and doesn't change", async () => {
  const { control } = await renderTray();
  const status = screen.getByRole("status");
  expect(status.textContent).toBe("Import of people.csv is in progress.");
  await act(async () =>
    control()
      ?.startUnit()
      .reportWait({ endsAt: Date.now() + 30_000 }),
  );
  await screen.findByText("Waiting");
  expect(status.textContent).toBe("Import of people.csv is in progress.");
});

test("shows the end of a wait", () => {
  const state = { status: "running", doneCount: 0, rejectedCount: 0, startedAt: 0 } as const;
  const error = new Error("The service is unavailable (503).");
  const getParts = (wait: TaskWait, now: number) =>
    getTaskProgressParts({ ...state, wait }, spec, now).slice(1);
  expect(getParts({ endsAt: 4500 }, 1000)).toEqual(["rate limited, continues in 4 s"]);
  expect(getParts({ endsAt: 4500 }, 5000)).toEqual([]);
  expect(getParts({ endsAt: 4500, error }, 1000)).toEqual([
    "The service is unavailable (503). Trying again in 3 s.",
  ]);
  expect(getParts({ endsAt: 4500, error }, 5000)).toEqual([
    "The service is unavailable (503). Trying again…",
  ]);
});
