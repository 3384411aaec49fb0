import type { SubscriberResult } from "../../../api/subscribers.ts";
import { RecordMissingError } from "../../../kit/record/form-error.ts";
import { plural } from "../../../lib/text/format.ts";

export const createMissingError = ({ isComplete, searchedCount }: SubscriberResult) =>
  new RecordMissingError(
    isComplete
      ? "The subscriber was deleted. Nothing was saved. Your input is kept."
      : `Couldn't find the subscriber among the first ${plural(searchedCount, "match", "matches")}. Nothing was saved. Your input is kept.`,
  );
