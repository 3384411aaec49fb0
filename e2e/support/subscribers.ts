import type { Page } from "@playwright/test";
import type { Environment, Service } from "./service.ts";

/** Creates a client that reads and writes an environment independently of the page. */
export async function createApiClient(service: Service, environment: Environment) {
  const token = await service.createToken(environment.id);
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return await response.json();
  }
  return {
    token,
    send: call,
    upsert: async (subscriberId: string, fields: object = {}) =>
      await call("POST", "/v2/subscribers", { subscriberId, ...fields }),
    read: async (subscriberId: string) => {
      const response = await call("GET", `/v2/subscribers?subscriberId=${subscriberId}`);
      return (response as { data: Record<string, unknown>[] }).data[0];
    },
  };
}

export const getRowLinks = (page: Page, tableName = "Subscribers") =>
  page.getByRole("table", { name: tableName }).getByRole("rowheader").getByRole("link");

export const getReviewButton = (page: Page) =>
  page.getByRole("button", { name: /^Review( \d+ changes?)?$/ });
