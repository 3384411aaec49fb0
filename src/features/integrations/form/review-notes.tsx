import Alert from "@mui/material/Alert";
import { Secret } from "../../../components/form/secret.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import type { IntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import {
  getChannelName,
  usesPrimaryIntegration,
} from "../../../entities/integrations/integration-info.ts";
import { useIntegrationLists } from "../use-integration-lists.ts";
import { getFormChanges } from "./credential-changes.ts";
import { getFormChannel } from "./form-model.ts";
import {
  type FormModel,
  type FormValues,
  hasCredentialCheck,
  getPartsToReplace,
  toFieldValue,
} from "./form-values.ts";

export interface ReviewNotesProps {
  values: FormValues;
  base: FormValues;
  model: FormModel;
  info: IntegrationInfo | undefined;
}

/** Returns the saved secrets that a save deletes. Excludes those that the session can't read. */
function getDeletedSecrets(values: FormValues, base: FormValues, model: FormModel) {
  const savedSecrets: Readonly<Record<string, unknown>> = {
    ...model.savedCredentials,
    signingKey: model.savedConfigurations?.inboundWebhookSigningKey,
  };
  return getFormChanges(values, base, model).flatMap(({ name, label, isSecret = false }) => {
    const value = toFieldValue(savedSecrets[name.replace(/^secrets\./, "")]);
    return isSecret && typeof value === "string" && value !== "" ? [{ label, value }] : [];
  });
}

export function ReviewNotes({ values, base, model, info }: ReviewNotesProps) {
  const { activeIntegrations, receivedAt } = useIntegrationLists();
  const isNew = model.integrationId === undefined;
  const partsToReplace = getPartsToReplace(values, base, model);
  const deletedSecrets = getDeletedSecrets(values, base, model);
  const channel = info?.channel ?? getFormChannel(model);
  const channelText = channel === undefined ? "" : getChannelName(channel);
  const hasOtherPrimary = activeIntegrations.some(
    (item) => item.channel === channel && item.primary && item.id !== info?.id,
  );
  const notes = [
    hasCredentialCheck(values, model) &&
      (values.check
        ? "The service rejects incomplete or malformed credentials."
        : "The service rejects incomplete or malformed credentials. You'll see whether the provider accepts them when the next message is sent."),
    values.check && "The service may send a test message to check the credentials.",
    info?.primary === true &&
      partsToReplace.conditions &&
      values.conditions.length > 0 &&
      (hasOtherPrimary
        ? "An integration with conditions can't be primary, so this one will no longer be primary."
        : `An integration with conditions can't be primary, so no primary will remain for ${channelText}.`),
    isNew &&
      values.active &&
      values.conditions.length === 0 &&
      usesPrimaryIntegration(channel) &&
      !hasOtherPrimary &&
      (receivedAt === undefined
        ? `If no integration is primary for ${channelText}, this one may become primary.`
        : `No integration is primary for ${channelText}, so this one may become primary.`),
  ].filter((note) => typeof note === "string");
  return (
    <>
      {!isNew && model.savedCredentials === undefined && partsToReplace.credentials && (
        <Alert severity="warning" sx={{ marginBlockStart: "8px" }}>
          All saved credentials will be deleted. This can't be undone.
        </Alert>
      )}
      {deletedSecrets.length > 0 && (
        <Alert severity="warning" role="note" sx={{ marginBlockStart: "8px" }}>
          Replaced and removed secrets can't be restored. Copy those you may need again.
          <KeyValueList
            items={deletedSecrets.map(({ label, value }) => ({
              label,
              value: <Secret label={`saved ${label}`} read={() => value} />,
            }))}
          />
        </Alert>
      )}
      {notes.map((note) => (
        <Alert key={note} severity="info" sx={{ marginBlockStart: "8px" }}>
          {note}
        </Alert>
      ))}
    </>
  );
}
