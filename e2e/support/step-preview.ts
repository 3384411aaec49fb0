import { expect, type Page } from "@playwright/test";
import { test as base } from "../fixtures.ts";
import { createDemoToken } from "./operator.ts";
import type { Service } from "./service.ts";

/** Opens the preview of a step without using the picker. `type` is, for example, "email". */
type OpenStepFunction = (workflow: string, type: string) => Promise<void>;

interface EventWithSteps {
  jobs: { type: string; step: { _id: string } }[];
}

async function findStepId(service: Service, workflow: string, type: string): Promise<string> {
  const response = await fetch(
    `${service.baseUrl}/v1/notifications?templates=${workflow}&limit=10`,
    { headers: { Authorization: `Bearer ${await createDemoToken(service)}` } },
  );
  const { data } = (await response.json()) as { data: EventWithSteps[] };
  const job = data.flatMap(({ jobs }) => jobs).find((eventJob) => eventJob.type === type);
  if (!job) throw new Error(`No step of type ${type} in recent events of ${workflow}`);
  return job.step._id;
}

export const test = base.extend<{ openStep: OpenStepFunction }>({
  openStep: async ({ page, operator, service }, use) => {
    await use(async (workflow, type) => {
      await operator.signIn();
      const stepId = await findStepId(service, workflow, type);
      await page.goto(`/step-preview?workflowId=${workflow}&stepId=${stepId}`);
      await waitForRender(page);
    });
  },
});

/** Returns the editor of a control or of a section of the payload. */
export const getEditor = (page: Page, name: string) =>
  page.getByRole("textbox", { name, exact: true });

export async function replaceText(page: Page, name: string, text: string): Promise<void> {
  await getEditor(page, name).click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(text);
}

export const getResultRegion = (page: Page) =>
  page.getByRole("region", { name: "Result", exact: true });

export const getEmailDocument = (page: Page) =>
  getResultRegion(page).frameLocator("iframe[title='Email preview']");

/** Selects a step. `workflow` and `step` are the picker's labels. */
export async function pickStep(page: Page, workflow: string, step: string): Promise<void> {
  const entry = page.getByRole("listitem").filter({ hasText: workflow });
  const button = entry.getByRole("button", { name: step, exact: true });
  // If the service can list workflows, their steps are loaded on demand.
  const showStepsButton = entry.getByRole("button", { name: "Show steps" });
  await expect(showStepsButton.or(button).first()).toBeVisible();
  if (await showStepsButton.isVisible()) await showStepsButton.click();
  await button.click();
  await expect(page).toHaveURL(/stepId=/);
  await waitForRender(page);
}

export async function waitForRender(page: Page): Promise<void> {
  await expect(page.locator("[data-rendered][data-stale=false]")).toBeVisible();
}
