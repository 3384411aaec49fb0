import { useNavigate, getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { httpFailure } from "../../../api/errors.ts";
import { isInProgress } from "../../../api/idempotency.ts";
import { readSubscriber } from "../../../api/subscribers.ts";
import { CompareDialog } from "../../../components/form/compare-dialog.tsx";
import { draftOf } from "../../../components/form/drafts.ts";
import { EditForm, type SaveResult } from "../../../components/form/edit-form.tsx";
import { useEditForm } from "../../../components/form/use-edit-form.ts";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { useNotices } from "../../../components/feedback/notices.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formFault } from "../../../entities/form-fault.ts";
import { useReadOnly } from "../../../entities/use-read-only.ts";
import { useScope } from "../../../entities/use-scope.ts";
import { jsonMembers } from "../../../lib/json-members.ts";
import { existingRows, takeChosen } from "./compare-rows.ts";
import { profileDraftId } from "./draft-id.ts";
import { ProfileFields } from "./profile-fields.tsx";
import { profileChanges, type ProfileValues, toForm } from "./profile-form.ts";
import { profileResolver } from "./profile-resolver.ts";
import { useProfileWrite } from "./use-profile-write.ts";

const route = getRouteApi("/shell/subscribers/new");

const empty = toForm({}, undefined);

/** Renders the form for a new subscriber; it never changes an existing one. */
export function CreateSubscriberPage() {
  const { id = "" } = route.useSearch();
  const scope = useScope();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const readOnly = useReadOnly();
  const state = useEditForm({
    start: empty,
    resolver: profileResolver,
    draftId: profileDraftId(scope),
    ...(id !== "" && { first: { ...empty, subscriberId: id } }),
  });
  const { form, base } = state;
  // Every field has a value from the start, so no watched value is missing.
  const values = useWatch({ control: form.control }) as ProfileValues;
  const { save } = useProfileWrite();
  const [existing, setExisting] = useState<ProfileValues>();
  const { subscriberId } = values;
  const open = (opened: string) =>
    void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId: opened } });

  async function onSubmit(mine: ProfileValues): Promise<SaveResult> {
    try {
      await save(base, mine, { failIfExists: true });
      return "saved";
    } catch (error) {
      // A 409 without Retry-After means that the ID is already in use.
      if (!httpFailure(error, 409) || isInProgress(error)) throw error;
      const { record, text } = await readSubscriber(mine.subscriberId);
      if (record === undefined) throw error;
      setExisting(toForm(record, jsonMembers(text).get("data")));
      return "held";
    }
  }

  /** Opens the existing subscriber's form with the chosen values as its draft. */
  function editExisting(stored: ProfileValues, merged: ProfileValues) {
    draftOf<ProfileValues>(profileDraftId(scope, stored.subscriberId), []).keep({
      base: stored,
      values: merged,
      savedAt: Date.now(),
    });
    state.rebase(empty, empty);
    void navigate({
      to: "/subscribers/$subscriberId/edit",
      params: { subscriberId: stored.subscriberId },
    });
  }

  const rows = existing ? existingRows(existing, values) : [];
  return (
    <SheetPage>
      <PageHeader title="Create subscriber" />
      <EditForm
        state={state}
        what={subscriberId === "" ? "a new subscriber" : subscriberId}
        changes={profileChanges(base, values)}
        onSubmit={onSubmit}
        onSaved={() => {
          notify({ message: "Subscriber created", tone: "ok" });
          open(subscriberId);
        }}
        explain={formFault}
        notYet={readOnly}
        saveLabel="Create subscriber"
        onCancel={() => void navigate({ to: "/subscribers" })}
      >
        <ProfileFields control={form.control} base={base} withId />
      </EditForm>
      <CompareDialog
        open={existing !== undefined}
        title="Subscriber already exists"
        rows={rows}
        theirsLabel="Current value"
        mineLabel="Your value"
        confirmLabel={rows.length === 0 ? "Open subscriber" : "Edit subscriber"}
        onConfirm={(choices) => {
          if (!existing) return;
          if (rows.length === 0) {
            state.rebase(empty, empty);
            open(existing.subscriberId);
          } else editExisting(existing, takeChosen(existing, values, choices));
        }}
        onCancel={() => setExisting(undefined)}
      >
        <p>
          <DataText value={subscriberId} max={80} /> already exists. Nothing was saved. Choose which
          values to edit it with, or cancel and enter another ID.
        </p>
      </CompareDialog>
    </SheetPage>
  );
}
