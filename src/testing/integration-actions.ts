import { screen, within } from "@testing-library/react";
import { api } from "../../contract/index.ts";
import { integration } from "./records.ts";
import { renderPage } from "./render-page.tsx";
import type { StubService } from "./stub-service.ts";

export const createConditions = (value: string) => [
  {
    isNegated: false,
    type: "GROUP" as const,
    value: "AND" as const,
    children: [{ field: "plan", value, operator: "EQUAL" as const, on: "subscriber" as const }],
  },
];
export const conditions = createConditions("pro");
export const mailIntegration = integration("mail", { primary: true });
export const otherIntegration = integration("other");
export const backupIntegration = integration("backup", { conditions });

/** Sets an integration as primary in the records, as the service does. */
export function applyPrimary({ records }: StubService, id: string) {
  records.integrations = records.integrations.map((record) => ({
    ...record,
    primary: record._id === id,
    ...(record._id === id && { conditions: [] }),
  }));
  return records.integrations.find(({ _id }) => _id === id) ?? mailIntegration;
}

export async function openAction(id: string, label: string) {
  const page = await renderPage(`/integrations/id-${id}`, {
    records: { integrations: [mailIntegration, otherIntegration, backupIntegration] },
    prepare: (service) =>
      service.on(api.integrations.setPrimary, ({ params }) =>
        applyPrimary(service, params.integrationId),
      ),
  });
  const openDialog = async () => {
    await page.user.click(await screen.findByRole("button", { name: `${label}…` }));
    return await screen.findByRole("dialog");
  };
  const dialog = await openDialog();
  return {
    ...page,
    dialog,
    confirm: async () =>
      await page.user.click(
        within(screen.getByRole("dialog")).getByRole("button", { name: label }),
      ),
    reopen: async () => {
      await page.user.click(within(dialog).getByRole("button", { name: "Cancel" }));
      await openDialog();
    },
  };
}
