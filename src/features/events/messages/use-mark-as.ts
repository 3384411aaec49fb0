import { api } from "../../../../contract/index.ts";
import { eventQueries } from "../../../api/events.ts";
import { useWrite } from "../../../api/writes/mutation.ts";

/** Changes whether in-app messages count as seen and read. */
export const useMarkAs = () =>
  useWrite(api.messages.markAs, { invalidates: () => [eventQueries.details()] });
