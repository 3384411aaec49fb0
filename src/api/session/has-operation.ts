import type { ExtraOperation } from "../../../contract/session.ts";
import { getSessionProfile, session } from "./session.ts";

/** Reports whether the service has an operation that isn't part of the contract. */
export const hasOperation = (operation: ExtraOperation): boolean =>
  getSessionProfile(session.get())?.operations?.includes(operation) === true;
