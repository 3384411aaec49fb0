import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useWatch, type Resolver } from "react-hook-form";
import { asObject } from "../../../../contract/loose.ts";
import { api } from "../../../../contract/index.ts";
import { subscriberChannelProviderIds } from "../../../../contract/providers/lookup.ts";
import { useWrite } from "../../../api/mutation.ts";
import { readSubscriber, subscriberQueries } from "../../../api/subscribers.ts";
import { FieldInput } from "../../../components/fields/field-input.tsx";
import { FieldRow, FieldRows } from "../../../components/fields/field-row.tsx";
import { changeKind } from "../../../components/form/change-list.tsx";
import { EditForm, type SaveResult } from "../../../components/form/edit-form.tsx";
import { useEditForm } from "../../../components/form/use-edit-form.ts";
import { useNotices } from "../../../components/feedback/notices.tsx";
import { formFault } from "../../../entities/form-fault.ts";
import { providerName } from "../../../entities/provider-label.tsx";
import { useReadOnly } from "../../../entities/use-read-only.ts";
import { useScope } from "../../../entities/use-scope.ts";
import { formatList } from "../../../lib/format.ts";
import { channelFields, channelKeys, keysOf } from "./channel-fields.ts";
import {
  channelChanges,
  channelSecrets,
  type ChannelValues,
  differing,
  type Stored,
  toCredentials,
  toForm,
} from "./channel-form.ts";
import { findRow, type SettingsRow } from "./settings-rows.ts";
import { TokenField } from "./token-field.tsx";

// Whether a webhook or token works is for its provider to say.
const resolver: Resolver<ChannelValues> = (values) => ({ values, errors: {} });

export interface ChannelEditorProps {
  subscriberId: string;
  row: SettingsRow;
}

/** Edits the settings of one integration; the whole list of tokens goes with every save. */
export function ChannelEditor({ subscriberId, row }: ChannelEditorProps) {
  const { providerId, integrationIdentifier } = row;
  const scope = useScope();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { notify } = useNotices();
  const readOnly = useReadOnly();
  const [stored, setStored] = useState<Stored>(row.values);
  const [theirs, setTheirs] = useState<Stored>();
  const kept = useRef<readonly string[]>([]);
  const state = useEditForm<ChannelValues>({
    start: toForm(stored),
    resolver,
    draftId: `${scope} channel ${providerId} ${integrationIdentifier ?? ""} ${subscriberId}`,
    secrets: channelSecrets,
  });
  const { control } = state.form;
  // Every field has a value from the start, so none of the watched ones is missing.
  const values = useWatch({ control }) as ChannelValues;
  const write = useWrite(api.subscribers.setCredentials, {
    invalidates: () => [subscriberQueries.all],
  });
  const changes = channelChanges(stored, values);
  const what = `the ${providerName(providerId)} settings`;
  const shown = channelKeys.filter(
    (key) => keysOf(providerId).includes(key) || stored[key] !== undefined,
  );
  const back = () =>
    void navigate({
      to: "/subscribers/$subscriberId",
      params: { subscriberId },
      search: { part: "channels" },
    });

  async function onSubmit(mine: ChannelValues): Promise<SaveResult> {
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
    // What is stored as asked already came from here: a save whose answer was lost.
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
    kept.current = differing(asked, returned.values);
    return "saved";
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
                // Places in a list that has changed mean other tokens now.
                state.rebase(toForm(theirs), { ...values, removed: [] });
                setTheirs(undefined);
              }}
            >
              Go on from theirs
            </Button>
          }
        >
          Changed by someone else while this form was open: {formatList(differing(stored, theirs))}.
          Nothing was sent. Going on keeps what you typed and takes what they stored for the rest;
          tokens to remove have to be chosen again.
        </Alert>
      )}
      <EditForm
        state={state}
        what={what}
        changes={changes}
        onSubmit={onSubmit}
        onSaved={() => {
          void client.invalidateQueries({ queryKey: subscriberQueries.all });
          notify(
            kept.current.length === 0
              ? { message: "Channel settings saved", tone: "ok" }
              : {
                  message: `Saved, and the service keeps ${formatList(kept.current)} otherwise than asked.`,
                  tone: "fail",
                },
          );
          back();
        }}
        explain={formFault}
        fieldOf={(path) => {
          const key = path.replace(/^credentials\./, "");
          if (key.startsWith("deviceTokens")) return "added";
          return channelKeys.find((one) => one === key && one !== "deviceTokens") as
            | keyof ChannelValues
            | undefined;
        }}
        notYet={
          readOnly ??
          (row.active === false
            ? "The integration is not active here, so the service takes no settings for it."
            : undefined)
        }
        onCancel={back}
      >
        <FieldRows sx={{ padding: "4px 18px 24px", maxInlineSize: 860 }}>
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
        </FieldRows>
      </EditForm>
    </>
  );
}
