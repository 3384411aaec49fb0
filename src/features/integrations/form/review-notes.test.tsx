import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { StepFilter } from "../../../../contract/common.ts";
import { integration } from "../../../testing/records.ts";
import { fill, renderPage } from "../../../testing/render-page.tsx";

const conditions: StepFilter[] = [
  {
    isNegated: false,
    type: "GROUP",
    value: "AND",
    children: [{ field: "plan", value: "pro", operator: "EQUAL", on: "payload" }],
  },
];
const mail = integration("mail", { primary: true, conditions });

test.each([
  ["the only primary", [mail], /so no primary will remain for email\./],
  [
    "one of two primaries",
    [mail, integration("other", { primary: true })],
    /so this one will no longer be primary\./,
  ],
])("the review of conditions for %s explains the loss", async (_, integrations, pattern) => {
  const { user } = await renderPage("/integrations/id-mail", { records: { integrations } });
  fill(await screen.findByLabelText("Value"), "free");
  await user.click(screen.getByRole("button", { name: /^Review/ }));
  expect((await screen.findByRole("dialog")).textContent).toMatch(pattern);
});
