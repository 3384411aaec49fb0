import { expect, type Page } from "@playwright/test";
import { test as base } from "../fixtures.ts";

export interface SavedIntegration {
  _id: string;
  _environmentId: string;
  name: string;
  identifier: string;
  providerId: string;
  primary: boolean;
  active: boolean;
  conditions?: unknown[];
  credentials?: Record<string, unknown>;
}

/** Changes and lists integrations of the test's environment through the API, and opens pages. */
interface Integrations {
  create(body: object): Promise<SavedIntegration>;
  update(id: string, body: object): Promise<void>;
  listActive(): Promise<SavedIntegration[]>;
  open(path: string): Promise<void>;
  createAndOpen(body: object): Promise<SavedIntegration>;
}

export const test = base.extend<{ integrations: Integrations }>({
  integrations: async ({ page, operator, environment, service }, use) => {
    const authorization = `Bearer ${await service.createToken(environment.id)}`;
    const send = async (method: string, path: string, data?: object) =>
      await page.request.fetch(`${service.baseUrl}/v1/integrations${path}`, {
        method,
        headers: { authorization },
        ...(data && { data }),
      });
    const open = async (path: string) => await operator.open(environment, path);
    const create = async (body: object) => {
      const response = await send("POST", "", body);
      expect(response.status()).toBe(201);
      return (await response.json()) as SavedIntegration;
    };
    await use({
      create,
      async update(id, body) {
        expect((await send("PUT", `/${id}`, body)).status()).toBe(200);
      },
      async listActive() {
        return (await (await send("GET", "/active")).json()) as SavedIntegration[];
      },
      open,
      async createAndOpen(body) {
        const integration = await create(body);
        await open(`/integrations/${integration._id}`);
        return integration;
      },
    });
  },
});

/** All credentials that SendGrid requires. */
export const sendgridCredentials = {
  apiKey: "canary-sg",
  from: "a@shop.example",
  senderName: "Shop",
};

export const toEmailIntegration = (identifier: string, overrides: object = {}) => ({
  identifier,
  name: identifier,
  providerId: "sendgrid",
  credentials: sendgridCredentials,
  active: true,
  ...overrides,
});

export const condition = {
  isNegated: false,
  type: "GROUP",
  value: "AND",
  children: [{ field: "tenant", value: "eu-gov", operator: "EQUAL", on: "payload" }],
};

export const field = (page: Page, key: string) =>
  page.locator(`[name="credentials.${key}"], [name="secrets.${key}"]`);

export const listHeading = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Integrations" });

export const saveButton = (page: Page, label: RegExp = /^Save/) =>
  page.getByRole("dialog").getByRole("button", { name: label });

export const reviewButton = (page: Page) =>
  page.getByRole("button", { name: /^Review( \d+ changes?)?$/ });
