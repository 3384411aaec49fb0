import { HttpError } from "./errors.ts";

/** Stands for an operation of the contract that this service does not answer yet. */
export const unbuilt = (): Promise<never> =>
  Promise.reject(new HttpError(501, "This operation is not built yet."));
