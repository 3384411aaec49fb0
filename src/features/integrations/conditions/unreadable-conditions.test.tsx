import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { integration } from "../../../testing/records.ts";
import { fill, renderPage, save } from "../../../testing/render-page.tsx";

const mail = integration("mail", { primary: true });
const openWithConditions = (group: object) =>
  renderPage("/integrations/id-mail", {
    records: { integrations: [mail] },
    prepare: ({ on }) =>
      on(api.integrations.listActive, () =>
        Response.json([{ ...mail, conditions: [{ type: "GROUP", ...group }] }]),
      ),
  });

test.each([
  { value: "AND", children: [{ field: "plan", operator: "IN", value: ["pro", "team"] }] },
  { value: "XOR", children: [] },
])("conditions that the form can't show are kept unless they are replaced: %j", async (group) => {
  const { service } = await openWithConditions(group);
  expect(
    await screen.findByText(/^The form can't show all of the saved conditions\./),
  ).toBeTruthy();
  expect(screen.queryByLabelText("Value")).toBeNull();
  fill(screen.getByLabelText("Name"), "Typed");
  await save();
  await screen.findByText("mail saved");
  expect(service.getRequests(api.integrations.update).at(-1)?.body).toEqual({ name: "Typed" });
});

test("conditions that the form can't show can be replaced", async () => {
  const { user, service } = await openWithConditions({ value: "XOR", children: [] });
  await user.click(await screen.findByLabelText("Replace all conditions"));
  await save();
  await screen.findByText("mail saved");
  expect(service.getRequests(api.integrations.update).at(-1)?.body).toEqual({ conditions: [] });
});

test("a conflict with conditions that the form can't show can be decided", async () => {
  const toRecord = (value: unknown) => ({
    ...mail,
    conditions: [
      {
        isNegated: false,
        type: "GROUP",
        value: "AND",
        children: [{ field: "plan", operator: "IN", on: "payload", value }],
      },
    ],
  });
  let record = toRecord("pro");
  const { user, service } = await renderPage("/integrations/id-mail", {
    records: { integrations: [mail] },
    prepare: ({ on }) => on(api.integrations.listActive, () => Response.json([record])),
  });
  fill(await screen.findByLabelText("Value"), "team");
  record = toRecord(["pro", "max"]);
  await save();
  expect(await screen.findByText(/conditions that the form can't show/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save these values" }));
  await screen.findByText("mail saved");
  expect(service.getRequests(api.integrations.update).at(-1)?.body).toMatchObject({
    conditions: [{ children: [{ value: "team" }] }],
  });
});
