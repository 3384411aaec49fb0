import type { Profile } from "../../api/session/profile.ts";

/** Returns a label for the caller's kind, because the API doesn't provide the operator's name. */
export const getProfileName = ({ caller }: Profile): string =>
  caller === "session" ? "Operator" : "API key";
