import { createTaskList, type TaskList } from "../lib/tasks/task-list.ts";
import { getSessionScope, session } from "./session/session.ts";

/** The tasks of this tab. They stop when the session changes. */
export const tasks: TaskList = createTaskList();

session.subscribe(() => {
  tasks.removeOtherScopes(getSessionScope(session.get()));
});
