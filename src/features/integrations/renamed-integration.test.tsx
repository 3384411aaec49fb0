import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { api } from "../../../contract/index.ts";
import { integration, sendgridCredentials } from "../../testing/records.ts";
import { fill, renderPage, save } from "../../testing/render-page.tsx";
import { createErrorReply } from "../../testing/replies.ts";
import type { StubService } from "../../testing/stub-service.ts";

const mail = integration("mail", { primary: true });

describe("an integration that was opened by its identifier", () => {
  const rename = async (prepareReload?: (service: StubService) => void) => {
    const page = await renderPage("/integrations/mail", { records: { integrations: [mail] } });
    fill(await screen.findByRole("textbox", { name: "Identifier" }), "mail-eu");
    fill(screen.getByLabelText(/^From email address/), "b@shop.example");
    page.service.onNext(api.integrations.update, () => {
      const savedMail = {
        ...mail,
        identifier: "mail-eu",
        credentials: { ...sendgridCredentials, from: "b@shop.example" },
      };
      page.service.records.integrations = [savedMail];
      prepareReload?.(page.service);
      return savedMail;
    });
    await save();
    await screen.findByText("mail saved");
    return page;
  };
  const expectSavedIntegration = async () => {
    const header = (await screen.findByRole("heading", { level: 1 })).parentElement;
    if (!header) throw new Error("No header");
    expect(await within(header).findByText("mail-eu")).toBeTruthy();
    expect(within(header).getByText("Active")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Review changes" })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Credentials changed" })).toBeTruthy();
  };

  test("stays open after the identifier is changed", async () => {
    const { address } = await rename();
    await expectSavedIntegration();
    expect(address()).toBe("/integrations/id-mail");
  });

  test("stays open after the identifier is changed and the reload fails", async () => {
    const { user, service } = await rename(({ on }) =>
      on(api.integrations.listActive, () => createErrorReply(403)),
    );
    expect(await screen.findByText(/^The last refresh failed\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Identifier").value).toBe("mail-eu");
    service.restore(api.integrations.listActive);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await expectSavedIntegration();
  });
});
