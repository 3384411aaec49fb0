import { expect, type Page } from "@playwright/test";
import type { Environment, Service } from "./service.ts";

export interface StoredIntegration {
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

/** The service as an operator's session reaches it, past the console. */
export interface IntegrationsApi {
  create(body: object): Promise<StoredIntegration>;
  update(id: string, body: object): Promise<void>;
  active(): Promise<StoredIntegration[]>;
}

export async function integrationsApi(
  page: Page,
  service: Service,
  environment: Environment,
): Promise<IntegrationsApi> {
  const authorization = `Bearer ${await service.token(environment.id)}`;
  const send = async (method: string, path: string, data?: object) =>
    await page.request.fetch(`${service.baseUrl}/v1/integrations${path}`, {
      method,
      headers: { authorization },
      ...(data && { data }),
    });
  return {
    async create(body) {
      const answer = await send("POST", "", body);
      expect(answer.status()).toBe(201);
      return (await answer.json()) as StoredIntegration;
    },
    async update(id, body) {
      expect((await send("PUT", `/${id}`, body)).status()).toBe(200);
    },
    async active() {
      return (await (await send("GET", "/active")).json()) as StoredIntegration[];
    },
  };
}

/** SendGrid's credentials, complete. */
export const sendgrid = { apiKey: "canary-sg", from: "a@shop.example", senderName: "Shop" };

export const condition = {
  isNegated: false,
  type: "GROUP",
  value: "AND",
  children: [{ field: "tenant", value: "eu-gov", operator: "EQUAL", on: "payload" }],
};

/** The field of a key in the form, whatever its kind. */
export const field = (page: Page, key: string) =>
  page.locator(`[name="credentials.${key}"], [name="secrets.${key}"]`);

export const review = (page: Page) => page.getByRole("button", { name: /^Review \d+ change/ });

/** Opens another page of the console without loading it anew. */
export async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
  }, path);
}
