import type { EditableIntegration } from "../../../api/integrations.ts";
import type { useWriteAttempt } from "../../../kit/record/use-write-attempt.ts";

/** Attempt to set a primary. Outlives the dialog, because canceling doesn't undo the attempt. */
export type PrimaryAttempt = ReturnType<
  typeof useWriteAttempt<EditableIntegration & { targetId: string }>
>;
