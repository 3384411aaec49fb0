import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { readSubscriber, subscriberQueries } from "../../../api/subscribers.ts";
import { CompareDialog } from "../../../components/form/compare-dialog.tsx";
import { EditForm, type SaveResult } from "../../../components/form/edit-form.tsx";
import { useEditForm } from "../../../components/form/use-edit-form.ts";
import { useNotices } from "../../../components/feedback/notices.tsx";
import { formFault } from "../../../entities/form-fault.ts";
import { useReadOnly } from "../../../entities/use-read-only.ts";
import { useScope } from "../../../entities/use-scope.ts";
import { plural } from "../../../lib/format.ts";
import { jsonMembers } from "../../../lib/json-members.ts";
import { mergeThreeWay } from "../../../lib/three-way.ts";
import { concurrentRows } from "./compare-rows.ts";
import { profileDraftId } from "./draft-id.ts";
import { ProfileFields } from "./profile-fields.tsx";
import {
  changedFields,
  profileChanges,
  type ProfileValues,
  type Surprise,
  toForm,
} from "./profile-form.ts";
import { profileResolver } from "./profile-resolver.ts";
import { SaveNotes, Surprises } from "./save-notes.tsx";
import { useProfileWrite } from "./use-profile-write.ts";

/** The subscriber was deleted since the form was opened; an upsert would create it again. */
class Gone extends Error {
  override name = "Gone";
}

const explain = (error: unknown) =>
  error instanceof Gone ? { why: error.message, said: [], fields: {} } : formFault(error);

export interface ProfileEditorProps {
  subscriberId: string;
  name: string;
  start: ProfileValues;
}

/** Edits a profile: loads it again before saving, and compares the response afterwards. */
export function ProfileEditor({ subscriberId, name, start }: ProfileEditorProps) {
  const scope = useScope();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { notify } = useNotices();
  const readOnly = useReadOnly();
  const state = useEditForm({
    start,
    resolver: profileResolver,
    draftId: profileDraftId(scope, subscriberId),
  });
  const { form, base } = state;
  // Every field has a value from the start, so no watched value is missing.
  const values = useWatch({ control: form.control }) as ProfileValues;
  const { save, refusedNulls, sendEmpty } = useProfileWrite();
  const [theirs, setTheirs] = useState<ProfileValues>();
  const [kept, setKept] = useState<readonly Surprise[]>([]);
  const outcome = useRef<{ returned: ProfileValues; surprises: Surprise[] }>(undefined);
  const changes = profileChanges(base, values);

  async function onSubmit(mine: ProfileValues): Promise<SaveResult> {
    setKept([]);
    const reading = await readSubscriber(subscriberId);
    if (reading.record === undefined) {
      throw new Gone("The subscriber was deleted. Nothing was saved. Your input is kept.");
    }
    const now = toForm(reading.record, jsonMembers(reading.text).get("data"));
    if (concurrentRows(base, now, mine).length > 0) {
      setTheirs(now);
      return "held";
    }
    // `base` and not `now`: the same press sends the same bytes. `data` of both is the same here.
    outcome.current = await save(
      { ...base, data: now.data },
      mine.data === base.data ? { ...mine, data: now.data } : mine,
    );
    return "saved";
  }

  function onSaved() {
    const { returned, surprises } = outcome.current ?? { returned: values, surprises: [] };
    void client.invalidateQueries({ queryKey: subscriberQueries.all });
    if (surprises.length > 0) {
      setKept(surprises);
      state.rebase(returned, returned);
      return;
    }
    const count = changedFields(base, returned).length;
    notify({ message: `${plural(count, "change")} saved`, tone: "ok" });
    void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId } });
  }

  return (
    <>
      {kept.length > 0 && <Surprises surprises={kept} subscriberId={subscriberId} />}
      <EditForm
        state={state}
        what={name}
        changes={changes}
        onSubmit={onSubmit}
        onSaved={onSaved}
        explain={explain}
        notYet={readOnly}
        reviewNotes={
          <SaveNotes
            base={base}
            values={values}
            refusedNulls={refusedNulls}
            onSendEmpty={sendEmpty}
          />
        }
        onCancel={() =>
          void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId } })
        }
      >
        <ProfileFields control={form.control} base={base} />
      </EditForm>
      <CompareDialog
        open={theirs !== undefined}
        title="Changed by someone else"
        rows={theirs ? concurrentRows(base, theirs, values) : []}
        theirsLabel="Current value"
        mineLabel="Your value"
        confirmLabel="Use these values"
        onConfirm={(choices) => {
          if (theirs) state.rebase(theirs, mergeThreeWay(base, theirs, values, choices));
          setTheirs(undefined);
        }}
        onCancel={() => setTheirs(undefined)}
      >
        <p>
          The subscriber was changed by someone else while you were editing. Nothing was saved.
          Choose which values to keep.
        </p>
      </CompareDialog>
    </>
  );
}
