import { expect, test } from "vitest";
import {
  getConnectionChanges,
  validateConnection,
  type ConnectionValues,
  emptyForm,
  getFieldByPath,
  toRequest,
} from "./connection-form.ts";

const typed: ConnectionValues = {
  workspaceId: " T1 ",
  workspaceName: "",
  accessToken: " canary\n",
};

test("sends trimmed values without an empty name", () => {
  expect(toRequest(typed)).toEqual({ workspace: { id: "T1" }, auth: { accessToken: "canary" } });
  expect(toRequest({ ...typed, workspaceName: "Team" }).workspace).toEqual({
    id: "T1",
    name: "Team",
  });
});

test("lists changes, with the token as a secret and an omitted name as removed", () => {
  expect(getConnectionChanges(undefined, emptyForm)).toEqual([]);
  expect(getConnectionChanges({ id: "T0", name: "Old" }, typed)).toEqual([
    { name: "workspaceId", label: "Workspace ID", before: "T0", after: "T1" },
    { name: "workspaceName", label: "Workspace name", before: "Old", after: undefined },
    { name: "accessToken", label: "Token", before: "saved", after: "canary", secret: true },
  ]);
});

test("requires both workspace ID and token", () => {
  const check = (values: ConnectionValues) =>
    Object.entries(validateConnection(values)).flatMap(([field, error]) => (error ? [field] : []));
  expect(check({ ...typed, accessToken: " " })).toEqual(["accessToken"]);
  expect(check({ ...typed, workspaceId: "" })).toEqual(["workspaceId"]);
  expect(check(typed)).toEqual([]);
});

test("maps paths of API errors to fields", () => {
  expect(["workspace.id", "auth", "auth.accessToken", "other"].map(getFieldByPath)).toEqual([
    "workspaceId",
    "accessToken",
    "accessToken",
    undefined,
  ]);
});
