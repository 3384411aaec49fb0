import { useEffect, useRef } from "react";
import {
  type PublicIntegration,
  openIntegration,
  useCreateIntegration,
  useUpdateIntegration,
} from "../../../api/integrations.ts";
import type { Choices, CompareRow } from "../../../components/form/compare-dialog.tsx";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { toIntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import { RecordMissingError } from "../../../kit/record/form-error.ts";
import type { RecordFormState } from "../../../kit/record/record-form.tsx";
import type { MonitoredChange } from "../actions/monitored-change.ts";
import { useWriteAttempt } from "../../../kit/record/use-write-attempt.ts";
import { toKnownIntegration, withEntries } from "../known-integrations/known-integrations.ts";
import { useKnownIntegrations } from "../known-integrations/use-known-integrations.ts";
import type { FormSnapshot } from "./conflicts.ts";
import { createModelFromRecord } from "./form-model.ts";
import {
  type FormModel,
  type FormValues,
  toCreateBody,
  toFormValues,
  toUpdateBody,
} from "./form-values.ts";
import { mergeLatest } from "./merge-latest.ts";

export interface IntegrationSaveOptions {
  model: FormModel;
  state: RecordFormState<FormValues>;
  /** Whether the API lists the integration. If not, conflicts can't be detected. */
  isListed: boolean;
  recordName: string;
  onChangeSaved: (change: MonitoredChange) => void;
  onSaved: (result: SaveResult) => void;
}

interface SaveResult {
  createdId?: string;
  /** Whether the saved integration includes someone else's changes. */
  hasOthersChanges?: boolean;
  /** Whether the operator has left the form. */
  hasLeft: boolean;
}

interface SavedSnapshot extends FormSnapshot {
  /** The record of the snapshot, with the time of the response. */
  saved?: { integration: PublicIntegration; serviceTime: number | undefined };
}

export function useIntegrationSave(options: IntegrationSaveOptions) {
  const { model, state, isListed, recordName, onChangeSaved, onSaved } = options;
  const create = useCreateIntegration();
  const update = useUpdateIntegration();
  const [, changeKnownIntegrations] = useKnownIntegrations();
  const { states: earlierSaves, write, reset } = useWriteAttempt<FormSnapshot>();

  async function loadLatest(id: string): Promise<SavedSnapshot> {
    const { integration, secrets, serviceTime } = await openIntegration(id);
    if (integration === undefined || integration.deleted === true) {
      throw new RecordMissingError(
        `${recordName} was deactivated or deleted while you were editing. Nothing was saved. Your input is kept.`,
      );
    }
    const latestFormData = createModelFromRecord(integration, secrets.read());
    return {
      saved: { integration, serviceTime },
      model: latestFormData.model,
      values: toFormValues(latestFormData.model, latestFormData.savedRecord),
    };
  }

  const cancelComparison = useRef<() => void>(undefined);
  // Cancels an open comparison when the form unmounts, so that the save doesn't wait forever.
  useEffect(() => () => cancelComparison.current?.(), []);

  return async (values: FormValues, hasLeft: () => boolean): Promise<AfterSave> => {
    const resolveConflicts = async (rows: readonly CompareRow[]) =>
      hasLeft()
        ? undefined
        : await new Promise<Choices | undefined>((resolve) => {
            cancelComparison.current = () => resolve(undefined);
            state.compare(rows, resolve);
          });
    const id = model.integrationId;
    if (id === undefined) {
      const { integration } = await create({ body: toCreateBody(values, model) });
      const createdInfo = toIntegrationInfo(integration);
      changeKnownIntegrations((knownIntegrations) =>
        withEntries(knownIntegrations, [toKnownIntegration(createdInfo, Date.now())]),
      );
      return () => onSaved({ createdId: createdInfo.id, hasLeft: hasLeft() });
    }
    const baseSnapshot: SavedSnapshot = { values: state.base, model };
    const mySnapshot = { values, model };
    const mergedSave = isListed
      ? await mergeLatest(
          baseSnapshot,
          mySnapshot,
          () => loadLatest(id),
          resolveConflicts,
          earlierSaves,
        )
      : { base: baseSnapshot, mine: mySnapshot, hasOthersChanges: false };
    if (mergedSave === undefined) return "notSaved";
    const { base, mine, hasOthersChanges } = mergedSave;
    const body = toUpdateBody(mine.values, base.values, mine.model);
    // The body is empty if the latest record already has the values to save.
    const isSaved = Object.keys(body).length === 0;
    const { integration, serviceTime } =
      (isSaved && base.saved) ||
      // The form changes its values in place.
      (await write(structuredClone(mine), () => update({ params: { integrationId: id }, body })));
    reset();
    const updatedInfo = toIntegrationInfo(integration);
    changeKnownIntegrations((knownIntegrations) =>
      withEntries(knownIntegrations, [toKnownIntegration(updatedInfo, Date.now())]),
    );
    // An earlier save may have applied the operator's changes.
    const ownBody = hasOthersChanges ? body : toUpdateBody(values, state.base, model);
    if (ownBody.credentials !== undefined && updatedInfo.active) {
      onChangeSaved({
        kind: "credentials",
        name: updatedInfo.name,
        providerId: updatedInfo.providerId,
        channel: updatedInfo.channel,
        changedAt: serviceTime ?? Date.now(),
        effects: [],
        undo: undefined,
      });
    }
    return () => onSaved({ hasOthersChanges, hasLeft: hasLeft() });
  };
}
