import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { readSubscriber } from "../../../api/subscribers.ts";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { RecordGone } from "../../../kit/record/form-fault.ts";
import { RecordForm, useRecordForm } from "../../../kit/record/record-form.tsx";
import { plural } from "../../../lib/text/format.ts";
import { jsonMembers } from "../../../lib/json/json-members.ts";
import { mergeThreeWay } from "../../../lib/three-way.ts";
import { concurrentRows } from "./compare-rows.ts";
import { ProfileFields } from "./profile-fields.tsx";
import {
  changedFields,
  profileChanges,
  profileDraft,
  profileFaults,
  type ProfileValues,
  type Surprise,
  toForm,
} from "./profile-form.ts";
import { SaveNotes, Surprises } from "./save-notes.tsx";
import { useProfileWrite } from "./use-profile-write.ts";

export interface ProfileEditorProps {
  subscriberId: string;
  name: string;
  start: ProfileValues;
}

/** Loads the profile again before saving, and compares the response afterwards. */
export function ProfileEditor({ subscriberId, name, start }: ProfileEditorProps) {
  const navigate = useNavigate();
  const { notify } = useNotices();
  const state = useRecordForm({
    start,
    faultsOf: (mine, opened) => profileFaults(opened, mine),
    draft: profileDraft(subscriberId),
  });
  const { control, base, values } = state;
  const { save, refusedNulls, sendEmpty } = useProfileWrite();
  const [kept, setKept] = useState<readonly Surprise[]>([]);
  const changes = profileChanges(base, values);

  const back = () => void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId } });

  async function onSubmit(mine: ProfileValues): Promise<AfterSave> {
    setKept([]);
    const reading = await readSubscriber(subscriberId);
    if (reading.record === undefined) {
      throw new RecordGone("The subscriber was deleted. Nothing was saved. Your input is kept.");
    }
    const now = toForm(reading.record, jsonMembers(reading.text).get("data"));
    const rows = concurrentRows(base, now, mine);
    if (rows.length > 0) {
      state.compare(rows, (choices) => {
        if (choices) state.rebase(now, mergeThreeWay(base, now, mine, choices));
      });
      return "held";
    }
    // `base`, not `now`: pressing twice sends the same bytes. Both have the same `data`.
    const { returned, surprises } = await save(
      { ...base, data: now.data },
      mine.data === base.data ? { ...mine, data: now.data } : mine,
    );
    return () => {
      if (surprises.length > 0) {
        setKept(surprises);
        state.rebase(returned, returned);
        return;
      }
      const count = changedFields(base, returned).length;
      notify({ message: `${plural(count, "change")} saved`, tone: "ok" });
      back();
    };
  }

  return (
    <>
      {kept.length > 0 && <Surprises surprises={kept} subscriberId={subscriberId} />}
      <RecordForm
        noun="subscriber"
        state={state}
        what={name}
        changes={changes}
        onSubmit={onSubmit}
        reviewNotes={
          <SaveNotes
            base={base}
            values={values}
            refusedNulls={refusedNulls}
            onSendEmpty={sendEmpty}
          />
        }
        onCancel={back}
      >
        <ProfileFields control={control} base={base} />
      </RecordForm>
    </>
  );
}
