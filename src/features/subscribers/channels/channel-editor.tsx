import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { asObject } from "../../../../domain/loose.ts";
import { api } from "../../../../contract/index.ts";
import { channelFields, channelKeys } from "../../../../contract/providers/channel-settings.ts";
import { subscriberChannelProviderIds } from "../../../../contract/providers/lookup.ts";
import { useWrite } from "../../../api/writes/mutation.ts";
import { readSubscriber, subscriberQueries } from "../../../api/subscribers.ts";
import { FieldInput } from "../../../components/fields/field-input.tsx";
import { FieldRow, PageFieldRows } from "../../../components/fields/field-row.tsx";
import { getChangeKind } from "../../../components/form/change-list.tsx";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { RecordForm, useRecordForm, useSavedNotice } from "../../../kit/record/record-form.tsx";
import { formatList } from "../../../lib/text/format.ts";
import {
  getChannelChanges,
  getChannelErrors,
  secretChannelFields,
  type ChannelValues,
  findDifferingLabels,
  type SavedSettings,
  toCredentials,
  toForm,
} from "./channel-form.ts";
import { findRow, type SettingsRow, getVisibleKeys } from "./settings-rows.ts";
import { TokenField } from "./token-field.tsx";

/** Renders the form for channel settings. Each save sends the complete list of tokens. */
export function ChannelEditor({ subscriberId, row }: { subscriberId: string; row: SettingsRow }) {
  const { providerId, integrationIdentifier } = row;
  const navigate = useNavigate();
  const notifySaved = useSavedNotice();
  const [savedSettings, setSavedSettings] = useState<SavedSettings>(row.values);
  const [theirs, setTheirs] = useState<SavedSettings>();
  const state = useRecordForm<ChannelValues>({
    startValues: toForm(savedSettings),
    validate: (mine) => getChannelErrors(savedSettings, mine),
    draftKey: `channel ${providerId} ${integrationIdentifier ?? ""} ${subscriberId}`,
    secrets: secretChannelFields,
  });
  const { control, values } = state;
  const write = useWrite(api.subscribers.setCredentials, {
    invalidates: () => [subscriberQueries.all],
  });
  const changes = getChannelChanges(savedSettings, values);
  const recordName = `${providerName(providerId)} settings`;
  const goBack = () =>
    void navigate({
      to: "/subscribers/$subscriberId",
      params: { subscriberId },
      search: { part: "channels" },
    });

  async function onSubmit(mine: ChannelValues): Promise<AfterSave> {
    const knownId = subscriberChannelProviderIds.find((id) => id === providerId);
    if (knownId === undefined) return "notSaved";
    const { record } = await readSubscriber(subscriberId);
    const currentValues = findRow(
      asObject(record) ?? {},
      undefined,
      providerId,
      integrationIdentifier,
    ).values;
    const credentials = toCredentials(savedSettings, mine);
    // Values that match the request aren't a conflict: an earlier save may have succeeded although
    // its response was lost.
    if (
      findDifferingLabels(savedSettings, currentValues).length > 0 &&
      findDifferingLabels(credentials, currentValues).length > 0
    ) {
      setTheirs(currentValues);
      return "notSaved";
    }
    const { data } = await write.mutateAsync({
      params: { subscriberId },
      body: {
        providerId: knownId,
        ...(integrationIdentifier !== undefined && { integrationIdentifier }),
        credentials,
      },
    });
    const returnedRow = findRow(asObject(data) ?? {}, undefined, providerId, integrationIdentifier);
    return () => {
      notifySaved("Channel settings saved", findDifferingLabels(credentials, returnedRow.values));
      goBack();
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
                setSavedSettings(theirs);
                // Indexes in `removed` refer to the old list of tokens.
                state.rebase(toForm(theirs), { ...values, removed: [] });
                setTheirs(undefined);
              }}
            >
              Load current values
            </Button>
          }
        >
          These settings were changed by someone else while you were editing:{" "}
          {formatList(findDifferingLabels(savedSettings, theirs))}. Nothing was saved. Load the
          current values to continue.{" "}
          {values.removed.length > 0
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
          if (key.startsWith("deviceTokens")) return "added";
          return channelKeys.find(
            (channelKey) => channelKey === key && channelKey !== "deviceTokens",
          ) as keyof ChannelValues | undefined;
        }}
        disabledReason={
          row.isActive === false ? "Activate the integration to edit these settings." : undefined
        }
        onCancel={goBack}
      >
        <PageFieldRows>
          {getVisibleKeys(providerId, savedSettings).map((key) => {
            const change = changes.find(
              ({ name }) => name === (key === "deviceTokens" ? "added" : key),
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
                    readStored={typeof value === "string" && value !== "" ? () => value : undefined}
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
