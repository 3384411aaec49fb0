import type { JsonObject } from "../../../../contract/common.ts";
import type { LooseObject } from "../../../../domain/loose.ts";
import { profileFields } from "../../../../contract/subscribers.ts";

const told = ["subscriberId", ...Object.keys(profileFields)];

/** Of a subscriber's record what a template may write; never the secrets of its channels. */
export const profileOf = (record: LooseObject): JsonObject =>
  Object.fromEntries(
    told.flatMap((key) => {
      const value = record[key];
      return value === undefined || value === null ? [] : [[key, value]];
    }),
  );
