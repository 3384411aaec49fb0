import { useState } from "react";
import { api } from "../../../../contract/index.ts";
import { httpFailure } from "../../../api/client/errors.ts";
import { useWrite } from "../../../api/writes/mutation.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { jsonMembers } from "../../../lib/json/json-members.ts";
import {
  changedFields,
  type ProfileValues,
  type Surprise,
  surprises,
  toForm,
  toRequest,
} from "./profile-form.ts";

const none: ReadonlySet<string> = new Set();

/** After a rejected null, `sendEmpty` clears the same fields with an empty text instead. */
export function useProfileWrite() {
  const write = useWrite(api.subscribers.upsert, { invalidates: () => [subscriberQueries.all] });
  const [refusedNulls, setRefusedNulls] = useState<readonly string[]>([]);
  const [emptyInstead, setEmptyInstead] = useState(none);

  async function save(
    base: ProfileValues,
    values: ProfileValues,
    query: { failIfExists?: boolean } = {},
  ): Promise<{ returned: ProfileValues; surprises: Surprise[] }> {
    try {
      const body = toRequest(base, values, emptyInstead);
      const answer = await write.mutateAsync({ query, body });
      setRefusedNulls([]);
      const returned = toForm(answer.data, jsonMembers(answer.text).get("data"));
      return { returned, surprises: surprises(base, values, returned) };
    } catch (error) {
      const refusal = httpFailure(error, 422) ?? httpFailure(error, 400);
      const cleared = changedFields(base, values).filter(
        (field) => values[field].trim() === "" && !emptyInstead.has(field),
      );
      const named = Object.keys(refusal?.fields ?? {});
      const refused = cleared.filter((field) => named.length === 0 || named.includes(field));
      setRefusedNulls(refusal ? refused : []);
      throw error;
    }
  }

  return {
    save,
    refusedNulls,
    sendEmpty: () => {
      setEmptyInstead(new Set([...emptyInstead, ...refusedNulls]));
      setRefusedNulls([]);
    },
  };
}
