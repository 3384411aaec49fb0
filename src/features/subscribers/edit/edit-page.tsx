import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { asObject } from "../../../../domain/loose.ts";
import { subscriberQueries, readSubscriber } from "../../../api/subscribers.ts";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { QueryPanel } from "../../../kit/failure/query-panel.tsx";
import { getSubscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import { useFormStart } from "../../../kit/record/use-form-start.ts";
import { useWriteAttempt } from "../../../kit/record/use-write-attempt.ts";
import { getJsonMembers } from "../../../lib/json/json-members.ts";
import {
  fieldLabels,
  toFormValues,
  findChangedFields,
  getProfileChanges,
  getDraftKey,
  getProfileErrors,
  type ProfileValues,
  type UnexpectedChange,
} from "./profile-form.ts";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { RecordForm, useRecordForm, useSavedNotice } from "../../../kit/record/record-form.tsx";
import { plural } from "../../../lib/text/format.ts";
import { mergeThreeWay } from "../../../lib/three-way.ts";
import { createMissingError } from "../record/missing-error.ts";
import { NotFoundState } from "../record/not-found-state.tsx";
import { findConcurrentChanges } from "./compare-rows.ts";
import { ProfileFields } from "./profile-fields.tsx";
import { SaveNotes, UnexpectedChanges } from "./save-notes.tsx";
import { useProfileWrite } from "./use-profile-write.ts";

const route = getRouteApi("/shell/subscribers/$subscriberId/edit");

export function EditSubscriberPage() {
  const { subscriberId } = route.useParams();
  // The route refetches the record when the form opens. Later responses don't change the form.
  const query = useQuery({
    ...subscriberQueries.detail(subscriberId),
    refetchOnReconnect: false,
  });
  const { data, start } = useFormStart(
    subscriberId,
    query,
    ({ record, text }) => record && toFormValues(record, getJsonMembers(text).get("data")),
  );
  const name = getSubscriberName(asObject(query.data?.record)) ?? subscriberId;

  return (
    <SheetPage>
      <PageHeader
        title={
          <>
            Edit <DataText value={name} maxLength={64} />
          </>
        }
        meta={<CodeText value={subscriberId} maxLength={80} />}
      />
      {start !== undefined ? (
        <ProfileEditor
          key={subscriberId}
          subscriberId={subscriberId}
          name={name}
          startValues={start}
        />
      ) : (
        <QueryPanel isPage query={{ ...query, data }} noun="the subscriber">
          {(result) => <NotFoundState {...{ subscriberId, result }} />}
        </QueryPanel>
      )}
    </SheetPage>
  );
}

interface ProfileEditorProps {
  subscriberId: string;
  name: string;
  startValues: ProfileValues;
}

/** A save reloads the profile first, to detect conflicts. */
function ProfileEditor({ subscriberId, name, startValues }: ProfileEditorProps) {
  const navigate = useNavigate();
  const notifySaved = useSavedNotice();
  const state = useRecordForm({
    startValues,
    validate: (mine, base) => getProfileErrors(base, mine),
    draftKey: getDraftKey(subscriberId),
    applyEarlierSave: (savedValues) => savedValues,
  });
  const { control, base, values } = state;
  const { save, rejectedNullFields, sendEmpty } = useProfileWrite();
  const { states: earlierSaves, write } = useWriteAttempt<ProfileValues>();
  const [reportedChanges, setReportedChanges] = useState<readonly UnexpectedChange[]>([]);
  const changes = getProfileChanges(base, values);

  const goBack = () =>
    void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId } });

  async function onSubmit(mine: ProfileValues): Promise<AfterSave> {
    setReportedChanges([]);
    const result = await readSubscriber(subscriberId);
    if (result.record === undefined) throw createMissingError(result);
    const currentValues = toFormValues(result.record, getJsonMembers(result.text).get("data"));
    // An earlier save may have been applied although its response was lost.
    const wasSaved = earlierSaves.some(
      (earlierSave) => findChangedFields(earlierSave, currentValues).length === 0,
    );
    // A retry of that save sends the same changes again, so it is compared with the same base.
    const isRetry = findChangedFields(currentValues, mine).length === 0;
    const saveBase = wasSaved && !isRetry ? currentValues : base;
    const rows = findConcurrentChanges(saveBase, currentValues, mine);
    if (rows.length > 0) {
      state.compare(rows, (choices) => {
        if (choices) state.rebase(currentValues, mergeThreeWay(base, currentValues, mine, choices));
      });
      return "notSaved";
    }
    const { returnedValues, unexpectedChanges } = await write(mine, () =>
      save(
        { ...saveBase, data: currentValues.data },
        mine.data === saveBase.data ? { ...mine, data: currentValues.data } : mine,
      ),
    );
    return (hasLeft) => {
      if (unexpectedChanges.length > 0 && !hasLeft) {
        setReportedChanges(unexpectedChanges);
        state.rebase(returnedValues, returnedValues);
        return;
      }
      const count = findChangedFields(base, returnedValues).length;
      notifySaved(
        `${plural(count, "change")} to ${name} saved`,
        unexpectedChanges.map(({ field }) => fieldLabels[field]),
      );
      if (!hasLeft) goBack();
    };
  }

  return (
    <>
      {reportedChanges.length > 0 && (
        <UnexpectedChanges changes={reportedChanges} subscriberId={subscriberId} />
      )}
      <RecordForm
        noun="subscriber"
        state={state}
        recordName={name}
        changes={changes}
        onSubmit={onSubmit}
        reviewNotes={
          <SaveNotes
            base={base}
            values={values}
            rejectedNullFields={rejectedNullFields}
            onSendEmpty={sendEmpty}
          />
        }
        onCancel={goBack}
      >
        <ProfileFields control={control} base={base} />
      </RecordForm>
    </>
  );
}
