import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { styled } from "@mui/material/styles";
import { asText } from "../../../../contract/loose.ts";
import {
  channelConnectionQueries,
  type SavedConnection,
  useUpdateConnection,
} from "../../../api/channel-connections.ts";
import { FieldRow, FieldRows } from "../../../components/fields/field-row.tsx";
import { EditForm, type SaveResult } from "../../../components/form/edit-form.tsx";
import { FormPickField, type PickOption } from "../../../components/form/form-pick-field.tsx";
import { FormTextField } from "../../../components/form/form-text-field.tsx";
import { SecretField } from "../../../components/form/secret-field.tsx";
import { useEditForm } from "../../../components/form/use-edit-form.ts";
import { useNotices } from "../../../components/feedback/notices.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formFault } from "../../../entities/form-fault.ts";
import { useEndpointSample } from "../../../entities/use-endpoint-use.ts";
import { useReadOnly } from "../../../entities/use-read-only.ts";
import { useScope } from "../../../entities/use-scope.ts";
import {
  connectionChanges,
  connectionResolver,
  connectionSecrets,
  type ConnectionValues,
  emptyForm,
  fieldOfPath,
  toRequest,
} from "./connection-form.ts";
import { Consequences } from "./consequences.tsx";
import { ReturnedSection } from "./returned-section.tsx";

const route = getRouteApi("/shell/channel-connections/$identifier/edit");

const Page = styled("div")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
  background: "var(--surface)",
});

/** Replaces workspace and token of a connection. */
export function EditConnectionPage() {
  const { identifier } = route.useParams();
  return (
    <Page>
      <PageHeader
        title="Replace workspace and token"
        meta={
          <code>
            <DataText value={identifier} max={80} />
          </code>
        }
      />
      <ConnectionEditor key={identifier} identifier={identifier} />
    </Page>
  );
}

/** Workspace ids that anything has told: targets of its endpoints first, then earlier saves. */
function useWorkspaceIds(identifier: string): readonly PickOption[] {
  const { survey } = useEndpointSample({ connectionIdentifier: identifier });
  const { data: answered } = useQuery(channelConnectionQueries.answered());
  const options = new Map<string, string>();
  for (const teamId of survey?.connections.get(identifier)?.teamIds ?? []) {
    options.set(teamId, "team id of its endpoints");
  }
  for (const [of, { connection }] of Object.entries(answered)) {
    const id = asText(connection.workspace?.id);
    if (id !== undefined) options.set(id, asText(connection.workspace?.name) ?? `saved for ${of}`);
  }
  return [...options].map(([value, label]) => ({ value, label }));
}

function ConnectionEditor({ identifier }: { identifier: string }) {
  const scope = useScope();
  const navigate = useNavigate();
  const { notify } = useNotices();
  const readOnly = useReadOnly();
  const { data: answered } = useQuery(channelConnectionQueries.answered());
  const workspaces = useWorkspaceIds(identifier);
  const update = useUpdateConnection();
  const [saved, setSaved] = useState<SavedConnection>();
  const state = useEditForm<ConnectionValues>({
    start: emptyForm,
    resolver: connectionResolver,
    draftId: `${scope} connection ${identifier}`,
    secrets: connectionSecrets,
  });
  const { control } = state.form;
  // Every field has a value from the start, so none of the watched ones is missing.
  const values = useWatch({ control }) as ConnectionValues;
  const workspace = answered[identifier]?.connection.workspace ?? undefined;
  const known = workspace && { id: asText(workspace.id), name: asText(workspace.name) };
  const changes = connectionChanges(known, values);
  const missing = values.workspaceId.trim() === "" || values.accessToken.trim() === "";

  async function onSubmit(mine: ConnectionValues): Promise<SaveResult> {
    setSaved(await update.send({ params: { identifier }, body: toRequest(mine) }));
    return "saved";
  }

  return (
    <>
      {saved && <ReturnedSection identifier={identifier} saved={saved} />}
      <EditForm
        state={state}
        what={identifier}
        changes={changes}
        onSubmit={onSubmit}
        onSaved={() => {
          state.rebase(emptyForm, emptyForm);
          notify({ message: "Workspace and token replaced", tone: "ok" });
        }}
        explain={formFault}
        fieldOf={fieldOfPath}
        notYet={
          readOnly ??
          (missing && changes.length > 0
            ? "Workspace id and token are replaced together, so both are needed."
            : undefined)
        }
        saveLabel="Send workspace and token"
        reviewNotes={<Consequences identifier={identifier} />}
        onCancel={() =>
          void navigate({ to: "/channel-connections/$identifier", params: { identifier } })
        }
      >
        <FieldRows sx={{ padding: "4px 18px 24px", maxInlineSize: 860 }}>
          <FieldRow>
            <FormPickField
              control={control}
              name="workspaceId"
              label="Workspace id"
              options={workspaces}
              help="As the provider names the workspace. Suggested from targets and earlier saves."
            />
          </FieldRow>
          <FieldRow>
            <FormTextField
              control={control}
              name="workspaceName"
              label="Workspace name"
              help="Optional. Left empty, a name that is stored is gone."
            />
          </FieldRow>
          <FieldRow>
            <SecretField
              control={control}
              name="accessToken"
              label="Token"
              required
              help="The service never tells the stored one, so it has to be given each time."
            />
          </FieldRow>
        </FieldRows>
      </EditForm>
    </>
  );
}
