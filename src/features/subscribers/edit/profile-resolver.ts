import type { FieldErrors, Resolver } from "react-hook-form";
import { profileFaults, type ProfileValues } from "./profile-form.ts";

/** Checks the changed fields against the initial values, which are the form's context. */
export const profileResolver: Resolver<ProfileValues> = (values, base) => {
  const faults = profileFaults(base as ProfileValues, values);
  const errors: FieldErrors<ProfileValues> = {};
  for (const [field, message] of Object.entries(faults)) {
    // The keys of `faults` are those of the form.
    errors[field as keyof ProfileValues] = { type: "value", message };
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};
