import type { ExtraOperation } from "../../../contract/session.ts";
import { profileIn, session } from "./session.ts";

/** Reports whether the service has an operation beyond the contract. */
export const hasOperation = (operation: ExtraOperation): boolean =>
  profileIn(session.get())?.operations?.includes(operation) === true;
