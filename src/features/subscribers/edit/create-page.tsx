import { useNavigate, getRouteApi } from "@tanstack/react-router";
import { getHttpFailure } from "../../../api/client/errors.ts";
import { isWriteInProgress } from "../../../api/writes/idempotency.ts";
import { readSubscriber } from "../../../api/subscribers.ts";
import { createDraft } from "../../../components/form/drafts.ts";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { DataText } from "../../../components/text/data-text.tsx";
import { RecordForm, useRecordForm } from "../../../kit/record/record-form.tsx";
import { useScope } from "../../../api/session/use-session.ts";
import { getJsonMembers } from "../../../lib/json/json-members.ts";
import { toExistingRows, applyChoices } from "./compare-rows.ts";
import { ProfileFields } from "./profile-fields.tsx";
import {
  getProfileChanges,
  getDraftKey,
  getProfileErrors,
  type ProfileValues,
  toFormValues,
} from "./profile-form.ts";
import { useProfileWrite } from "./use-profile-write.ts";

const route = getRouteApi("/shell/subscribers/new");

const emptyValues = toFormValues({}, undefined);

/** A save never changes an existing subscriber. */
export function CreateSubscriberPage() {
  const { id = "" } = route.useSearch();
  const scope = useScope();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const state = useRecordForm<ProfileValues>({
    startValues: emptyValues,
    validate: (mine, base) => getProfileErrors(base, mine),
    draftKey: getDraftKey(),
    ...(id !== "" && { initialValues: { ...emptyValues, subscriberId: id } }),
  });
  const { control, base, values } = state;
  const { save } = useProfileWrite();
  const { subscriberId } = values;
  const openSubscriber = (existingId: string) =>
    void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId: existingId } });

  async function onSubmit(mine: ProfileValues): Promise<AfterSave> {
    try {
      await save(base, mine, { failIfExists: true });
      return (hasLeft) => {
        notify({ message: `Subscriber ${mine.subscriberId} created`, tone: "ok" });
        if (!hasLeft) openSubscriber(mine.subscriberId);
      };
    } catch (error) {
      // A 409 means that the ID is already in use, unless the same call is still in progress.
      if (!getHttpFailure(error, 409) || isWriteInProgress(error)) throw error;
      const { record, text } = await readSubscriber(mine.subscriberId);
      if (record === undefined) throw error;
      const existingValues = toFormValues(record, getJsonMembers(text).get("data"));
      const rows = toExistingRows(existingValues, mine);
      state.compare(rows, (choices) => {
        if (choices === undefined) return undefined;
        if (rows.length === 0) {
          state.rebase(emptyValues, emptyValues);
          openSubscriber(existingValues.subscriberId);
        } else editExistingSubscriber(existingValues, applyChoices(existingValues, mine, choices));
        return "leaving";
      });
      return "notSaved";
    }
  }

  function editExistingSubscriber(existingValues: ProfileValues, mergedValues: ProfileValues) {
    createDraft<ProfileValues>(`${scope} ${getDraftKey(existingValues.subscriberId)}`, []).save({
      base: existingValues,
      values: mergedValues,
      savedAt: Date.now(),
    });
    state.rebase(emptyValues, emptyValues);
    void navigate({
      to: "/subscribers/$subscriberId/edit",
      params: { subscriberId: existingValues.subscriberId },
    });
  }

  return (
    <SheetPage>
      <PageHeader title="Create subscriber" />
      <RecordForm
        noun="subscriber"
        state={state}
        isNew
        recordName={subscriberId}
        changes={getProfileChanges(base, values)}
        onSubmit={onSubmit}
        saveLabel="Create subscriber"
        reviewTitle={`Create subscriber ${subscriberId}?`}
        onCancel={() => void navigate({ to: "/subscribers" })}
        comparison={{
          title: "Subscriber already exists",
          confirmLabel: state.conflict?.rows.length === 0 ? "Open subscriber" : "Edit subscriber",
          children:
            state.conflict?.rows.length === 0 ? (
              <p>
                <DataText value={subscriberId} maxLength={80} /> already exists with the same
                values, so nothing was created.
              </p>
            ) : (
              <p>
                <DataText value={subscriberId} maxLength={80} /> already exists, so nothing was
                created. Cancel and enter another ID, or choose which values to keep and edit the
                existing subscriber.
              </p>
            ),
        }}
      >
        <ProfileFields control={control} base={base} hasId />
      </RecordForm>
    </SheetPage>
  );
}
