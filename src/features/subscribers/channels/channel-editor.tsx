import { useNavigate } from "@tanstack/react-router";
import { type RefObject, useState } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { asObject } from "../../../../domain/loose.ts";
import { api } from "../../../../contract/index.ts";
import { channelFields, channelKeys } from "../../../../contract/providers/channel-settings.ts";
import type { ChannelCredentials } from "../../../../contract/subscribers.ts";
import { subscriberChannelProviderIds } from "../../../../contract/providers/lookup.ts";
import { useWrite } from "../../../api/writes/mutation.ts";
import { readSubscriber, subscriberQueries } from "../../../api/subscribers.ts";
import { FieldInput } from "../../../components/fields/field-input.tsx";
import { FieldRow, PageFieldRows } from "../../../components/fields/field-row.tsx";
import { getChangeKind } from "../../../components/form/change-list.tsx";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { useWriteAttempt } from "../../../kit/record/use-write-attempt.ts";
import { RecordForm, useRecordForm, useSavedNotice } from "../../../kit/record/record-form.tsx";
import type { PublicIntegration } from "../../../api/integrations.ts";
import { formatList } from "../../../lib/text/format.ts";
import { mergeThreeWay } from "../../../lib/three-way.ts";
import {
  getChannelChanges,
  getChannelErrors,
  fieldsWithoutDraft,
  type ChannelValues,
  findDifferingLabels,
  getSavedTokens,
  planTokens,
  type SavedSettings,
  toCredentials,
  toBaseSettings,
  toFormValues,
} from "./channel-form.ts";
import { createMissingError } from "../record/missing-error.ts";
import { findRow, type SettingsRow, getVisibleKeys } from "./settings-rows.ts";
import { TokenField } from "./token-field.tsx";

export interface ChannelEditorProps {
  subscriberId: string;
  subscriberName: string;
  row: SettingsRow;
  /** The page's title, which receives the focus when the focused button disappears. */
  titleRef: RefObject<HTMLElement | null>;
  /** Active integrations, for finding settings that only have the ID of their integration. */
  integrations: readonly PublicIntegration[] | undefined;
}

/** Search params that select the settings. */
const searchKeys = ["provider", "integration"];

/** Each save sends the complete list of tokens. */
export function ChannelEditor(props: ChannelEditorProps) {
  const { subscriberId, subscriberName, row, titleRef, integrations } = props;
  const { providerId, integrationIdentifier } = row;
  const navigate = useNavigate();
  const notifySaved = useSavedNotice();
  const [loadedSettings, setLoadedSettings] = useState<SavedSettings>(row.values);
  const [theirs, setTheirs] = useState<SavedSettings>();
  const state = useRecordForm<ChannelValues>({
    startValues: toFormValues(loadedSettings),
    validate: (mine, base) => getChannelErrors(toBaseSettings(loadedSettings, base), mine),
    draftKey: `channel ${providerId} ${integrationIdentifier ?? ""} ${subscriberId}`,
    omittedFields: fieldsWithoutDraft,
    omittedNoun: "secrets and removed tokens",
    applyEarlierSave: (savedValues) => {
      // `removedTokenIndexes` may refer to a list of tokens that this form didn't load.
      void readSubscriber(subscriberId).then(
        ({ record }) => {
          if (!record) return;
          const settings = findSettings(record);
          const mine = state.form.getValues();
          loadSettings(settings, mergeThreeWay(savedValues, toFormValues(settings), mine, {}));
        },
        // The next save compares the settings anyway.
        () => undefined,
      );
      return undefined;
    },
  });
  const { control, base, values } = state;
  const savedSettings = toBaseSettings(loadedSettings, base);
  const write = useWrite(api.subscribers.setCredentials, {
    getInvalidatedKeys: () => [subscriberQueries.all],
  });
  const { states: earlierCredentials, write: attempt } = useWriteAttempt<ChannelCredentials>();
  const changes = getChannelChanges(savedSettings, values);
  const providerName = getProviderName(providerId);
  const recordName = `${providerName} settings of ${subscriberName}`;
  const removesLastToken =
    getSavedTokens(savedSettings).length > 0 &&
    planTokens(savedSettings, values).tokensToSave.length === 0;
  const goBack = () =>
    void navigate({
      to: "/subscribers/$subscriberId",
      params: { subscriberId },
      search: { part: "channels" },
    });

  const findSettings = (subscriber: unknown) =>
    findRow(asObject(subscriber) ?? {}, integrations, providerId, integrationIdentifier).values;

  const loadSettings = (settings: SavedSettings, mine: ChannelValues) => {
    const newBase = toFormValues(settings);
    setLoadedSettings(settings);
    // Indexes in `removedTokenIndexes` refer to the old list of tokens.
    state.rebase(newBase, {
      ...mergeThreeWay(base, newBase, mine, {}),
      removedTokenIndexes: [],
    });
  };

  async function onSubmit(mine: ChannelValues): Promise<AfterSave> {
    const knownProviderId = subscriberChannelProviderIds.find((id) => id === providerId);
    if (knownProviderId === undefined) return "notSaved";
    const result = await readSubscriber(subscriberId);
    // Without the current values, the save could overwrite tokens that someone else has saved.
    if (result.record === undefined) throw createMissingError(result);
    const currentSettings = findSettings(result.record);
    const credentials = toCredentials(savedSettings, mine);
    // Values that match a request aren't a conflict: an earlier save may have succeeded although its
    // response was lost.
    const ownSettings = [savedSettings, credentials, ...earlierCredentials];
    if (ownSettings.every((own) => findDifferingLabels(own, currentSettings).length > 0)) {
      setTheirs(currentSettings);
      return "notSaved";
    }
    const { data } = await attempt(credentials, () =>
      write.mutateAsync({
        params: { subscriberId },
        body: {
          providerId: knownProviderId,
          ...(integrationIdentifier !== undefined && { integrationIdentifier }),
          credentials,
        },
      }),
    );
    return (hasLeft) => {
      notifySaved(`${recordName} saved`, findDifferingLabels(credentials, findSettings(data)));
      if (!hasLeft) goBack();
    };
  }

  return (
    <>
      {theirs && (
        <Alert
          severity="warning"
          sx={{ margin: "12px 18px 0" }}
          action={
            <Button
              onClick={() => {
                loadSettings(theirs, values);
                setTheirs(undefined);
                titleRef.current?.focus();
              }}
            >
              Load current values
            </Button>
          }
        >
          These settings were changed by someone else while you were editing:{" "}
          {formatList(findDifferingLabels(savedSettings, theirs))}. Nothing was saved. Load the
          current values to continue.{" "}
          {values.removedTokenIndexes.length > 0
            ? "Your other input will be kept, but you'll need to mark tokens for removal again."
            : "Your input will be kept."}
        </Alert>
      )}
      <RecordForm
        noun="settings"
        state={state}
        recordName={recordName}
        changes={changes}
        onSubmit={onSubmit}
        findField={(path) => {
          const key = path.replace(/^credentials\./, "");
          if (key.startsWith("deviceTokens")) return "addedTokensText";
          return channelKeys.find(
            (channelKey) => channelKey === key && channelKey !== "deviceTokens",
          ) as keyof ChannelValues | undefined;
        }}
        disabledReason={
          row.isActive === false ? "Activate the integration to edit these settings." : undefined
        }
        searchKeys={searchKeys}
        reviewNotes={
          removesLastToken && (
            <Alert severity="warning" role="note" sx={{ marginBlockStart: "8px" }}>
              Without a device token, the subscriber can't get push messages through {providerName}.
            </Alert>
          )
        }
        onCancel={goBack}
      >
        <PageFieldRows>
          {getVisibleKeys(providerId, savedSettings).map((key) => {
            const change = changes.find(
              ({ name }) => name === (key === "deviceTokens" ? "addedTokensText" : key),
            );
            const value = savedSettings[key];
            return (
              <FieldRow key={key} changeKind={change && getChangeKind(change)}>
                {key === "deviceTokens" ? (
                  <TokenField control={control} savedSettings={savedSettings} values={values} />
                ) : (
                  <FieldInput
                    control={control}
                    name={key}
                    field={channelFields[key]}
                    help={channelFields[key].help}
                    readSavedSecret={
                      typeof value === "string" && value !== "" ? () => value : undefined
                    }
                  />
                )}
              </FieldRow>
            );
          })}
        </PageFieldRows>
      </RecordForm>
    </>
  );
}
