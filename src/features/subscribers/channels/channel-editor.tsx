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
import { changeKind } from "../../../components/form/change-list.tsx";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { RecordForm, useRecordForm, useSavedNotice } from "../../../kit/record/record-form.tsx";
import { formatList } from "../../../lib/text/format.ts";
import { keysOf } from "./channel-fields.ts";
import {
  channelChanges,
  channelErrors,
  channelSecrets,
  type ChannelValues,
  differing,
  type Stored,
  toCredentials,
  toForm,
} from "./channel-form.ts";
import { findRow, type SettingsRow } from "./settings-rows.ts";
import { TokenField } from "./token-field.tsx";

export interface ChannelEditorProps {
  subscriberId: string;
  row: SettingsRow;
}

/** Each save sends the whole list of tokens. */
export function ChannelEditor({ subscriberId, row }: ChannelEditorProps) {
  const { providerId, integrationIdentifier } = row;
  const navigate = useNavigate();
  const notifySaved = useSavedNotice();
  const [stored, setStored] = useState<Stored>(row.values);
  const [theirs, setTheirs] = useState<Stored>();
  const state = useRecordForm<ChannelValues>({
    start: toForm(stored),
    faultsOf: (mine) => channelErrors(stored, mine),
    draft: `channel ${providerId} ${integrationIdentifier ?? ""} ${subscriberId}`,
    secrets: channelSecrets,
  });
  const { control, values } = state;
  const write = useWrite(api.subscribers.setCredentials, {
    invalidates: () => [subscriberQueries.all],
  });
  const changes = channelChanges(stored, values);
  const what = `${providerName(providerId)} settings`;
  const shown = channelKeys.filter(
    (key) => keysOf(providerId).includes(key) || stored[key] !== undefined,
  );
  const back = () =>
    void navigate({
      to: "/subscribers/$subscriberId",
      params: { subscriberId },
      search: { part: "channels" },
    });

  async function onSubmit(mine: ChannelValues): Promise<AfterSave> {
    const known = subscriberChannelProviderIds.find((id) => id === providerId);
    if (known === undefined) return "held";
    const { record } = await readSubscriber(subscriberId);
    const now = findRow(
      asObject(record) ?? {},
      undefined,
      providerId,
      integrationIdentifier,
    ).values;
    const asked = toCredentials(stored, mine);
    // Values that match the request come from a save whose response was lost.
    if (differing(stored, now).length > 0 && differing(asked, now).length > 0) {
      setTheirs(now);
      return "held";
    }
    const { data } = await write.mutateAsync({
      params: { subscriberId },
      body: {
        providerId: known,
        ...(integrationIdentifier !== undefined && { integrationIdentifier }),
        credentials: asked,
      },
    });
    const returned = findRow(asObject(data) ?? {}, undefined, providerId, integrationIdentifier);
    return () => {
      notifySaved("Channel settings saved", differing(asked, returned.values));
      back();
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
                setStored(theirs);
                // Indexes into the old list refer to other tokens in the new one.
                state.rebase(toForm(theirs), { ...values, removed: [] });
                setTheirs(undefined);
              }}
            >
              Use the new values
            </Button>
          }
        >
          These settings were changed by someone else while you were editing:{" "}
          {formatList(differing(stored, theirs))}. Nothing was saved. Your input is kept, except for
          the tokens to remove.
        </Alert>
      )}
      <RecordForm
        noun="settings"
        state={state}
        what={what}
        changes={changes}
        onSubmit={onSubmit}
        fieldOf={(path) => {
          const key = path.replace(/^credentials\./, "");
          if (key.startsWith("deviceTokens")) return "added";
          return channelKeys.find((one) => one === key && one !== "deviceTokens") as
            | keyof ChannelValues
            | undefined;
        }}
        notYet={
          row.active === false ? "Activate the integration to edit these settings." : undefined
        }
        onCancel={back}
      >
        <PageFieldRows>
          {shown.map((key) => {
            const change = changes.find(
              ({ name }) => name === (key === "deviceTokens" ? "added" : key),
            );
            const value = stored[key];
            return (
              <FieldRow key={key} change={change && changeKind(change)}>
                {key === "deviceTokens" ? (
                  <TokenField control={control} stored={stored} values={values} />
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
