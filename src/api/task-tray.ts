import { createTaskList, type TaskList } from "../lib/tasks/task-list.ts";
import { getSessionScope, session } from "./session/session.ts";

/** The tasks of this tab. Tasks of another environment or caller stop, and are removed. */
export const tasks: TaskList = createTaskList();

session.subscribe(() => {
  tasks.removeOtherScopes(getSessionScope(session.get()));
});
