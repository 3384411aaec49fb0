import { useState } from "react";
import { api } from "../../../../contract/index.ts";
import { getHttpFailure } from "../../../api/client/errors.ts";
import { useWrite } from "../../../api/writes/mutation.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { getJsonMembers } from "../../../lib/json/json-members.ts";
import {
  findChangedFields,
  type ProfileValues,
  type UnexpectedChange,
  findUnexpectedChanges,
  toFormValues,
  toRequestBody,
} from "./profile-form.ts";

const noFields: ReadonlySet<string> = new Set();

/**
 * Returns functions to save a profile, and the cleared fields whose null may have been rejected.
 * After `sendEmpty`, a save sends empty values for these fields.
 */
export function useProfileWrite() {
  const write = useWrite(api.subscribers.upsert, {
    getInvalidatedKeys: () => [subscriberQueries.all],
  });
  const [rejectedNullFields, setRejectedNullFields] = useState<readonly string[]>([]);
  const [fieldsToEmpty, setFieldsToEmpty] = useState(noFields);

  async function save(
    base: ProfileValues,
    values: ProfileValues,
    query: { failIfExists?: boolean } = {},
  ): Promise<{ returnedValues: ProfileValues; unexpectedChanges: UnexpectedChange[] }> {
    try {
      const body = toRequestBody(base, values, fieldsToEmpty);
      const response = await write.mutateAsync({ query, body });
      setRejectedNullFields([]);
      const returnedValues = toFormValues(response.data, getJsonMembers(response.text).get("data"));
      return {
        returnedValues,
        unexpectedChanges: findUnexpectedChanges(base, values, returnedValues),
      };
    } catch (error) {
      const rejection = getHttpFailure(error, 422) ?? getHttpFailure(error, 400);
      const clearedFields = findChangedFields(base, values).filter(
        (field) => values[field].trim() === "" && !fieldsToEmpty.has(field),
      );
      const rejectedFields = Object.keys(rejection?.fields ?? {});
      const rejectedClearedFields = clearedFields.filter(
        (field) => rejectedFields.length === 0 || rejectedFields.includes(field),
      );
      setRejectedNullFields(rejection ? rejectedClearedFields : []);
      throw error;
    }
  }

  return {
    save,
    rejectedNullFields,
    sendEmpty: () => {
      setFieldsToEmpty(new Set([...fieldsToEmpty, ...rejectedNullFields]));
      setRejectedNullFields([]);
    },
  };
}
