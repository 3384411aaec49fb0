import { hasDrafts } from "./delete-drafts.ts";

export const SignOutWarning = () =>
  hasDrafts() && <p>If you sign out, unsaved changes in all tabs will be lost.</p>;
