import { type ReactNode, useState } from "react";
import { Controller } from "react-hook-form";
import Button from "@mui/material/Button";
import FormControlLabel from "@mui/material/FormControlLabel";
import { styled } from "@mui/material/styles";
import type { CredentialField } from "../../../../contract/providers/fields.ts";
import { Checkbox } from "../../../components/checkbox.tsx";
import { FieldInput } from "../../../components/fields/field-input.tsx";
import { FieldRow, FieldRows } from "../../../components/fields/field-row.tsx";
import { FormTextField } from "../../../components/form/form-text-field.tsx";
import { Section } from "../../../components/layout/section.tsx";
import {
  getChannelName,
  usesPrimaryIntegration,
} from "../../../entities/integrations/integration-info.ts";
import type { RecordFormState } from "../../../kit/record/record-form.tsx";
import { getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { TypedConfirmation } from "../actions/typed-confirmation.tsx";
import { ConditionsField } from "../conditions/conditions-field.tsx";
import { PasteDialog } from "./paste-dialog.tsx";
import { useEnvironment } from "../use-environment.ts";
import { CredentialFields } from "./credential-fields.tsx";
import { getFormChannel } from "./form-model.ts";
import { toFieldName, type FormModel, type FormValues } from "./form-values.ts";

const Choices = styled("div")({ display: "grid", justifyItems: "start", gap: 2 });
const Explanation = styled("p")({ color: "var(--ink-3)", maxInlineSize: 640 });

const hiddenReasonTexts = {
  apiKey:
    "The saved credentials aren't visible with an API key. Keep the saved credentials, or replace them all.",
  readOnly:
    "Read-only sessions can't view the saved credentials. Sign in with a read-write token to view them.",
  inactive:
    "The API can't return the saved credentials of an inactive integration. Keep them, or replace them all.",
  omitted: "The service didn't return the saved credentials. Keep them, or replace them all.",
} as const;

const webhookField: CredentialField = {
  key: "inboundWebhookEnabled",
  label: "Inbound webhook",
  kind: "switch",
};
const signingKeyField: CredentialField = {
  key: "inboundWebhookSigningKey",
  label: "Signing key",
  kind: "string",
  secret: true,
};

export interface EditorFieldsProps {
  state: RecordFormState<FormValues>;
  model: FormModel;
  /** Environment name that the operator entered to confirm a permanent loss. */
  confirmation: string;
  onConfirmation: (text: string) => void;
}

export function EditorFields(props: EditorFieldsProps) {
  const { state, model, confirmation, onConfirmation } = props;
  const { control, values } = state;
  const { setValue } = state.form;
  const { secretsHiddenReason } = useEnvironment();
  const [isPasting, setIsPasting] = useState(false);
  const isNew = model.integrationId === undefined;
  const hasKnownCredentials = model.savedCredentials !== undefined;

  const fillFields = (entries: readonly { field: CredentialField; text: string }[]) => {
    for (const { field, text } of entries) {
      const isOn = /^(?:true|1|yes|on)$/i.test(text);
      setValue(toFieldName(field), field.kind === "switch" ? isOn : text, {
        shouldDirty: true,
        shouldValidate: true,
      });
    }
    setIsPasting(false);
  };

  const savedSigningKey = model.savedConfigurations?.inboundWebhookSigningKey;
  return (
    <>
      <Section
        title="Credentials"
        note={[
          getProviderName(model.providerId),
          getChannelName(getFormChannel(model) ?? ""),
          model.kind,
        ]
          .filter(Boolean)
          .join(" · ")}
        actions={
          (hasKnownCredentials || values.replaceCredentials) && (
            <Button onClick={() => setIsPasting(true)}>Paste credentials</Button>
          )
        }
      >
        <ReplaceablePart
          state={state}
          isKnown={hasKnownCredentials}
          reason={
            hiddenReasonTexts[secretsHiddenReason ?? (model.isListed ? "omitted" : "inactive")]
          }
          name="replaceCredentials"
          label={
            secretsHiddenReason === "readOnly"
              ? undefined
              : "Replace all credentials (deletes the saved ones)"
          }
        >
          {!hasKnownCredentials && (
            <TypedConfirmation
              value={confirmation}
              onChange={onConfirmation}
              help="This can't be undone because the console can't load the saved values."
            />
          )}
          <CredentialFields state={state} model={model} />
        </ReplaceablePart>
      </Section>
      <Section title="Name and identifier">
        <FieldRows>
          <FieldRow>
            <FormTextField
              control={control}
              name="name"
              label="Name"
              help={isNew ? "Defaults to the provider's name" : undefined}
            />
          </FieldRow>
          <FieldRow>
            <FormTextField
              control={control}
              name="identifier"
              label="Identifier"
              help={
                isNew
                  ? "Generated from the name if empty"
                  : "Workflows and endpoints refer to the integration by this identifier"
              }
              slotProps={{ htmlInput: { spellCheck: false } }}
            />
          </FieldRow>
        </FieldRows>
      </Section>
      {model.kind === "delivery" && (
        <Section title="Conditions" note="messages that match go through this integration">
          <ReplaceablePart
            state={state}
            isKnown={model.hasReadableConditions}
            reason={
              model.isListed
                ? "The form can't show all of the saved conditions. They stay unchanged unless you replace them."
                : "The conditions can't be loaded. They stay unchanged unless you replace them."
            }
            name="replaceConditions"
            label="Replace all conditions"
          >
            <Controller
              control={control}
              name="conditions"
              render={({ field, fieldState }) => (
                <ConditionsField
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                  inputRef={field.ref}
                  emptyText={
                    usesPrimaryIntegration(getFormChannel(model))
                      ? "No conditions. Messages go through this integration only while it's primary."
                      : "No conditions."
                  }
                />
              )}
            />
          </ReplaceablePart>
        </Section>
      )}
      <Section title="Inbound webhook" note="calls from the provider, such as delivery receipts">
        <ReplaceablePart
          state={state}
          isKnown={model.isListed}
          reason="The settings can't be loaded. They stay unchanged unless you replace them."
          name="replaceConfigurations"
          label="Replace these settings"
        >
          <FieldRows>
            <FieldRow>
              <FieldInput control={control} name="inboundWebhookEnabled" field={webhookField} />
            </FieldRow>
            {secretsHiddenReason === "readOnly" ? (
              <Explanation>
                Read-only sessions can't view the signing key. Sign in with a read-write token to
                view it.
              </Explanation>
            ) : (
              <FieldRow>
                <FieldInput
                  control={control}
                  name="signingKey"
                  field={signingKeyField}
                  isRemovable
                  readSavedSecret={
                    savedSigningKey === undefined ? undefined : () => savedSigningKey
                  }
                />
              </FieldRow>
            )}
          </FieldRows>
        </ReplaceablePart>
      </Section>
      <Section title="On save">
        <Choices>
          {isNew && <CheckboxField state={state} name="active" label="Activate on save" />}
          <CheckboxField
            state={state}
            name="check"
            label="Check the credentials (may send a test message)"
          />
        </Choices>
      </Section>
      {isPasting && (
        <PasteDialog
          fields={[...model.fields, ...(model.fields.length === 0 ? model.otherFields : [])]}
          onFill={fillFields}
          onClose={() => setIsPasting(false)}
        />
      )}
    </>
  );
}

interface ReplaceablePartProps {
  state: RecordFormState<FormValues>;
  isKnown: boolean;
  /** Why the saved values are unknown. */
  reason: string;
  name: "replaceCredentials" | "replaceConditions" | "replaceConfigurations";
  /** Label of the checkbox; undefined if the values can't be replaced. */
  label: string | undefined;
  children: ReactNode;
}

/** Renders the fields. If the saved values are unknown, a checkbox shows and hides the fields. */
function ReplaceablePart(props: ReplaceablePartProps) {
  const { state, isKnown, reason, name, label, children } = props;
  return (
    <>
      {!isKnown && <Explanation>{reason}</Explanation>}
      {!isKnown && label !== undefined && <CheckboxField state={state} name={name} label={label} />}
      {(isKnown || state.values[name]) && children}
    </>
  );
}

interface CheckboxFieldProps {
  state: RecordFormState<FormValues>;
  name: "active" | "check" | ReplaceablePartProps["name"];
  label: string;
}

function CheckboxField({ state, name, label }: CheckboxFieldProps) {
  return (
    <Controller
      control={state.control}
      name={name}
      render={({ field: { value, onChange, ...fieldProps } }) => (
        <FormControlLabel
          label={label}
          control={
            <Checkbox
              {...fieldProps}
              checked={value}
              onChange={({ target }) => onChange(target.checked)}
            />
          }
        />
      )}
    />
  );
}
