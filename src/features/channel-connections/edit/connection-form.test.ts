import { expect, test } from "vitest";
import {
  getConnectionChanges,
  validateConnection,
  type ConnectionValues,
  emptyValues,
  getFieldByPath,
  toRequestBody,
} from "./connection-form.ts";

const enteredValues: ConnectionValues = {
  workspaceId: " T1 ",
  workspaceName: "",
  accessToken: " canary\n",
};

test("sends trimmed values without an empty name", () => {
  expect(toRequestBody(enteredValues)).toEqual({
    workspace: { id: "T1" },
    auth: { accessToken: "canary" },
  });
  expect(toRequestBody({ ...enteredValues, workspaceName: "Team" }).workspace).toEqual({
    id: "T1",
    name: "Team",
  });
});

test("lists changes, with the token as a secret and an omitted name as removed", () => {
  expect(getConnectionChanges(undefined, emptyValues)).toEqual([]);
  expect(getConnectionChanges({ id: "T0", name: "Old" }, enteredValues)).toEqual([
    { name: "workspaceId", label: "Workspace ID", before: "T0", after: "T1" },
    { name: "workspaceName", label: "Workspace name", before: "Old", after: undefined },
    { name: "accessToken", label: "Token", before: "saved", after: "canary", isSecret: true },
  ]);
});

test("requires both workspace ID and token", () => {
  const findInvalidFields = (values: ConnectionValues) =>
    Object.entries(validateConnection(values)).flatMap(([field, error]) => (error ? [field] : []));
  expect(findInvalidFields({ ...enteredValues, accessToken: " " })).toEqual(["accessToken"]);
  expect(findInvalidFields({ ...enteredValues, workspaceId: "" })).toEqual(["workspaceId"]);
  expect(findInvalidFields(enteredValues)).toEqual([]);
});

test("maps paths of API errors to fields", () => {
  expect(["workspace.id", "auth", "auth.accessToken", "other"].map(getFieldByPath)).toEqual([
    "workspaceId",
    "accessToken",
    "accessToken",
    undefined,
  ]);
});
