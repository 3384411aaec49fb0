import type { api } from "../../../../contract/index.ts";
import type { RequestOf } from "../../../api/client/request.ts";
import type { Change } from "../../../components/form/change-list.tsx";
import type { FieldMessages } from "../../../components/form/create-resolver.ts";

/** Values by field, initially empty because the API can't look up connections. */
export type ConnectionValues = Record<"workspaceId" | "workspaceName" | "accessToken", string>;

export const emptyValues: ConnectionValues = {
  workspaceId: "",
  workspaceName: "",
  accessToken: "",
};
export const connectionSecretFields = ["accessToken"] as const;

type ConnectionBody = RequestOf<typeof api.channelConnections.update>["body"];

/** Builds the body. The API requires the workspace ID and the token. An empty name is omitted. */
export const toRequestBody = (values: ConnectionValues): ConnectionBody => ({
  workspace: {
    id: values.workspaceId.trim(),
    ...(values.workspaceName.trim() !== "" && { name: values.workspaceName.trim() }),
  },
  auth: { accessToken: values.accessToken.trim() },
});

/** Returns the changes that a save makes. `savedWorkspace` is from an earlier save in this tab. */
export function getConnectionChanges(
  savedWorkspace: { id: string | undefined; name: string | undefined } | undefined,
  values: ConnectionValues,
): Change[] {
  const { workspace, auth } = toRequestBody(values);
  if (workspace.id === "" && workspace.name === undefined && auth.accessToken === "") return [];
  return [
    {
      name: "workspaceId",
      label: "Workspace ID",
      before: savedWorkspace?.id ?? "unknown",
      after: workspace.id,
    },
    ...(savedWorkspace?.name === workspace.name
      ? []
      : [
          {
            name: "workspaceName",
            label: "Workspace name",
            before: savedWorkspace?.name,
            after: workspace.name,
          },
        ]),
    // The current token is unknown, but a connection always has a token.
    {
      name: "accessToken",
      label: "Token",
      before: "saved",
      after: auth.accessToken,
      isSecret: true,
    },
  ];
}

const requiredErrors = {
  workspaceId: "Enter the workspace ID, for example T024BE7LD",
  accessToken: "Enter the token. The API replaces it together with the workspace.",
} as const;

/** Returns an error for each missing field. The API only saves workspace and token together. */
export const validateConnection = (values: ConnectionValues): FieldMessages =>
  Object.fromEntries(
    (["workspaceId", "accessToken"] as const).map((field) => [
      field,
      values[field].trim() === "" ? requiredErrors[field] : undefined,
    ]),
  );

const fieldsByPath: Readonly<Record<string, keyof ConnectionValues>> = {
  "workspace.id": "workspaceId",
  "workspace.name": "workspaceName",
  "auth.accessToken": "accessToken",
  workspace: "workspaceId",
  auth: "accessToken",
};

/** Returns the form field for a path in an API error. */
export const getFieldByPath = (path: string): keyof ConnectionValues | undefined =>
  fieldsByPath[path];
