import { createTaskList, type TaskList } from "../lib/tasks/task-list.ts";
import { getSessionScope, session } from "./session/session.ts";

/**
 * The tasks of this tab. When the session's scope changes, tasks of other scopes are stopped and
 * removed.
 */
export const tasks: TaskList = createTaskList();

session.subscribe(() => {
  tasks.removeOtherScopes(getSessionScope(session.get()));
});
