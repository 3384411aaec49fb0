import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { asText } from "../../../../domain/loose.ts";
import {
  channelConnectionQueries,
  type SavedConnection,
  useUpdateConnection,
} from "../../../api/channel-connections.ts";
import { FieldRow, PageFieldRows } from "../../../components/fields/field-row.tsx";
import type { AfterSave } from "../../../components/form/edit-form.tsx";
import { FormPickField, type PickOption } from "../../../components/form/form-pick-field.tsx";
import { FormTextField } from "../../../components/form/form-text-field.tsx";
import { SecretField } from "../../../components/form/secret-field.tsx";
import { useNotices } from "../../../components/feedback/use-notices.ts";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import type { EndpointUsage } from "../../../entities/channel-endpoints/endpoint-report.ts";
import { useEndpointSample } from "../../../entities/channel-endpoints/use-endpoint-sample.ts";
import { RecordForm, useRecordForm } from "../../../kit/record/record-form.tsx";
import {
  getConnectionChanges,
  validateConnection,
  connectionSecretFields,
  type ConnectionValues,
  emptyValues,
  getFieldByPath,
  toRequestBody,
} from "./connection-form.ts";
import { ResponseSection } from "./response-section.tsx";
import Alert from "@mui/material/Alert";
import { formatList, plural } from "../../../lib/text/format.ts";
import { formatTotal } from "../../../lib/text/format-total.ts";

const route = getRouteApi("/shell/channel-connections/$identifier/edit");

export function EditConnectionPage() {
  const { identifier } = route.useParams();
  const titleRef = useRef<HTMLHeadingElement>(null);
  return (
    <SheetPage>
      <PageHeader
        title="Replace workspace and token"
        titleRef={titleRef}
        meta={<CodeText value={identifier} maxLength={80} />}
      />
      <ConnectionEditor key={identifier} identifier={identifier} titleRef={titleRef} />
    </SheetPage>
  );
}

/** Returns workspace IDs: team IDs from the connection's endpoints, then IDs from earlier saves. */
function useWorkspaceOptions(identifier: string): readonly PickOption[] {
  const { report } = useEndpointSample({ connectionIdentifier: identifier });
  const { data: snapshots } = useQuery(channelConnectionQueries.snapshots());
  const labelsByWorkspaceId = new Map<string, string>();
  for (const teamId of report?.usageByConnection.get(identifier)?.teamIds ?? []) {
    labelsByWorkspaceId.set(teamId, "Team ID from an endpoint");
  }
  for (const [savedIdentifier, { connection }] of Object.entries(snapshots)) {
    const id = asText(connection.workspace?.id);
    if (id !== undefined)
      labelsByWorkspaceId.set(
        id,
        asText(connection.workspace?.name) ?? `Workspace ID from connection ${savedIdentifier}`,
      );
  }
  return [...labelsByWorkspaceId].map(([value, label]) => ({ value, label }));
}

interface ConnectionEditorProps {
  identifier: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
}

function ConnectionEditor({ identifier, titleRef }: ConnectionEditorProps) {
  const navigate = useNavigate();
  const { notify } = useNotices();
  const { data: snapshots } = useQuery(channelConnectionQueries.snapshots());
  const workspaceOptions = useWorkspaceOptions(identifier);
  const update = useUpdateConnection();
  const [savedConnection, setSavedConnection] = useState<SavedConnection>();
  const state = useRecordForm<ConnectionValues>({
    startValues: emptyValues,
    validate: validateConnection,
    draftKey: `connection ${identifier}`,
    omittedFields: connectionSecretFields,
  });
  const { control, values } = state;
  const workspace = snapshots[identifier]?.connection.workspace ?? undefined;
  const savedWorkspace = workspace && { id: asText(workspace.id), name: asText(workspace.name) };
  const changes = getConnectionChanges(savedWorkspace, values);
  const isIncomplete = values.workspaceId.trim() === "" || values.accessToken.trim() === "";

  // The review traps the focus until it closes. The button that opened the review is disabled by
  // then, so the title gets the focus.
  useEffect(() => {
    if (savedConnection) titleRef.current?.focus();
  }, [savedConnection, titleRef]);

  async function onSubmit(formValues: ConnectionValues): Promise<AfterSave> {
    const connection = await update({ params: { identifier }, body: toRequestBody(formValues) });
    return (hasLeft) => {
      notify({ message: `Workspace and token of ${identifier} replaced`, tone: "ok" });
      // Rebasing this form would also delete the draft of a form that was opened later.
      if (hasLeft) return;
      setSavedConnection(connection);
      state.rebase(emptyValues, emptyValues);
    };
  }

  return (
    <>
      {savedConnection && (
        <ResponseSection identifier={identifier} savedConnection={savedConnection} />
      )}
      <RecordForm
        noun="connection"
        state={state}
        recordName={identifier}
        changes={changes}
        onSubmit={onSubmit}
        findField={getFieldByPath}
        disabledReason={
          isIncomplete && changes.length > 0
            ? "Enter both the workspace ID and the token."
            : undefined
        }
        saveLabel="Replace workspace and token"
        reviewTitle={`Replace the workspace and token of ${identifier}?`}
        reviewNotes={<Consequences identifier={identifier} />}
        onCancel={() =>
          void navigate({ to: "/channel-connections/$identifier", params: { identifier } })
        }
      >
        <PageFieldRows>
          <FieldRow>
            <FormPickField
              control={control}
              name="workspaceId"
              label="Workspace ID"
              options={workspaceOptions}
              help="The provider's ID for the workspace, for example T024BE7LD"
            />
          </FieldRow>
          <FieldRow>
            <FormTextField
              control={control}
              name="workspaceName"
              label="Workspace name"
              help="Optional. Leave empty to remove the current name."
            />
          </FieldRow>
          <FieldRow>
            <SecretField
              control={control}
              name="accessToken"
              label="Token"
              required
              help="Required for every change because the API never returns the current token."
            />
          </FieldRow>
        </PageFieldRows>
      </RecordForm>
    </>
  );
}

/**
 * Formats, for example, "3 endpoints of 2 subscribers use this connection." In an incomplete
 * sample, the number of subscribers is a minimum.
 */
function formatUsage(usage: EndpointUsage, totalText: string, isComplete: boolean): string {
  const subscribersText = plural(usage.subscriberIds.size, "subscriber");
  if (usage.subscriberIds.size === 0 && isComplete) {
    return usage.endpointCount === 1
      ? "1 endpoint without a subscriber uses this connection."
      : `${totalText} endpoints without a subscriber use this connection.`;
  }
  if (usage.subscriberIds.size === 0) {
    return usage.endpointCount === 1
      ? "1 endpoint uses this connection."
      : `${totalText} endpoints use this connection.`;
  }
  if (usage.endpointCount === 1) return "1 endpoint of 1 subscriber uses this connection.";
  return isComplete
    ? `${totalText} endpoints of ${subscribersText} use this connection.`
    : `${totalText} endpoints of at least ${subscribersText} use this connection.`;
}

function Consequences({ identifier }: { identifier: string }) {
  const { query, report } = useEndpointSample({ connectionIdentifier: identifier });
  const usage = report?.usageByConnection.get(identifier);
  const isComplete = query.data?.isComplete === true;
  const totalText =
    formatTotal(query.data) ||
    formatTotal({ totalCount: usage?.endpointCount, totalCountCapped: !isComplete });
  return (
    <Alert severity="warning" sx={{ marginBlockStart: "12px" }}>
      <p>
        {query.isError
          ? "Couldn't load the endpoints that use this connection."
          : report === undefined
            ? "Loading the endpoints that use this connection…"
            : usage === undefined
              ? "No known endpoints use this connection."
              : formatUsage(usage, totalText, isComplete)}{" "}
        {usage !== undefined && usage.integrationIdentifiers.size > 0 && (
          <>
            Integrations:{" "}
            <DataText value={formatList([...usage.integrationIdentifiers])} maxLength={200} />.
          </>
        )}
      </p>
      <p>
        The current token and any refresh token saved with it will be deleted and can't be
        recovered. Any changes made by someone else will be overwritten without warning.
      </p>
    </Alert>
  );
}
