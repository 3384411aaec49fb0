import { hasDrafts } from "./delete-drafts.ts";

/** Warns that a sign-out deletes the unsaved changes of all tabs, if there are any. */
export const SignOutWarning = () =>
  hasDrafts() && <p>If you sign out, unsaved changes in all tabs will be lost.</p>;
