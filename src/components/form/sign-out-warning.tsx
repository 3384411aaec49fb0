import { useEffect, useState } from "react";
import { hasDrafts } from "./delete-drafts.ts";
import { findDrafts } from "./tab-drafts.ts";

/** Warns that a sign-out deletes the unsaved changes of all tabs, if there are any. */
export function SignOutWarning() {
  const [hasUnsavedChanges, setHasUnsavedChanges] = useState(hasDrafts);
  useEffect(() => void findDrafts().then(setHasUnsavedChanges), []);
  return hasUnsavedChanges && <p>If you sign out, unsaved changes in all tabs will be lost.</p>;
}
