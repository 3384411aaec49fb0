import type { Page } from "@playwright/test";
import { getCredentialFields } from "../contract/providers/catalog.ts";
import { providers } from "../contract/providers/providers.ts";
import type { CredentialField, Provider } from "../contract/providers/fields.ts";
import { fieldFormats } from "../contract/providers/formats.ts";
import { isSecretKey } from "../contract/providers/secrecy.ts";
import { expect } from "./fixtures.ts";
import { field, reviewButton, type SavedIntegration, test } from "./support/integrations.ts";
import { navigateTo } from "./support/navigation.ts";

const allProviders: readonly Provider[] = providers;

function createSample(definition: CredentialField): { textToType: string; storedValue: unknown } {
  const { key, format } = definition;
  if (format !== undefined) {
    const enteredText =
      format === "url"
        ? `https://canary.example/${key}`
        : format === "jsonObject"
          ? `{"canary ${key};": 1}`
          : fieldFormats[format].example.replace(/ or .*/, "");
    return { textToType: enteredText, storedValue: enteredText };
  }
  switch (definition.kind) {
    case "switch":
      return { textToType: "on", storedValue: true };
    case "digits":
      return { textToType: "587", storedValue: "587" };
    case "json":
      return { textToType: '{"minVersion":"TLSv1.2"}', storedValue: { minVersion: "TLSv1.2" } };
    case "dropdown": {
      const value = definition.options?.at(-1)?.value ?? "";
      return { textToType: value, storedValue: value };
    }
    default:
      return { textToType: `canary ${definition.key};`, storedValue: `canary ${definition.key};` };
  }
}

const isSecret = ({ key, secret }: CredentialField) => secret === true || isSecretKey(key);

async function enter(page: Page, definition: CredentialField): Promise<void> {
  const input = field(page, definition.key);
  const { textToType } = createSample(definition);
  if (definition.kind === "switch") await input.check();
  else if (definition.kind === "dropdown") await input.selectOption(textToType);
  else await input.fill(textToType);
}

/** Fills in, saves, and checks the form of each provider without reloading the page. */
async function fillForms(page: Page, selectedProviders: readonly Provider[]): Promise<void> {
  for (const provider of selectedProviders) {
    await test.step(provider.id, async () => {
      await navigateTo(page, `/integrations/new?providerId=${provider.id}`);
      const title = page.getByRole("heading", {
        level: 1,
        name: `Create integration: ${provider.name}`,
      });
      await expect(title).toBeVisible();
      const optionalFieldsButton = page.getByRole("button", { name: /optional fields?$/ });
      if ((await optionalFieldsButton.count()) > 0) await optionalFieldsButton.click();

      // In an empty form, only the required fields without a default report an error.
      const requiredFields = getCredentialFields(provider.id).filter(
        (credential) => credential.required && credential.default === undefined,
      );
      if (requiredFields.length > 0) {
        await reviewButton(page).click();
        for (const { key } of requiredFields) {
          await expect(field(page, key)).toHaveAttribute("aria-invalid", "true");
        }
        await expect(page.locator('form [aria-invalid="true"]')).toHaveCount(requiredFields.length);
      }

      for (const credential of getCredentialFields(provider.id)) await enter(page, credential);
      await reviewButton(page).click();
      await page.getByRole("dialog").getByRole("button", { name: "Create and activate" }).click();
      await expect(page).toHaveURL(/\/integrations\/[0-9a-f]{24}/);
      await expect(page.getByRole("heading", { level: 1, name: provider.name })).toBeVisible();

      const expandButton = page.getByRole("button", { name: /optional fields?$/, expanded: false });
      if ((await expandButton.count()) > 0) await expandButton.click();
      for (const credential of getCredentialFields(provider.id)) {
        const input = field(page, credential.key);
        if (isSecret(credential)) {
          await expect(
            page.getByRole("button", { name: `Reveal ${credential.label}`, exact: true }),
          ).toBeVisible();
        } else if (credential.kind === "switch") await expect(input).toBeChecked();
        else await expect(input).toHaveValue(createSample(credential).textToType);
      }
      for (const credential of getCredentialFields(provider.id).filter(isSecret)) {
        expect(await page.content()).not.toContain(createSample(credential).textToType);
      }
    });
  }
}

const createExpectedCredentials = (provider: Provider) =>
  Object.fromEntries(
    getCredentialFields(provider.id).map((credential) => [
      credential.key,
      createSample(credential).storedValue,
    ]),
  );

/** Returns the traits of a provider's fields that determine how a form handles them. */
const getTraits = (provider: Provider) =>
  getCredentialFields(provider.id).map((credential) =>
    [
      credential.kind,
      isSecret(credential),
      credential.required === true,
      credential.showWhen !== undefined,
    ].join(),
  );

/**
 * Returns providers whose fields together have every trait, selected greedily. These are enough,
 * because form-values.test.ts tests all forms, and handlers.test.ts tests rejected values.
 */
function selectRepresentatives(): Provider[] {
  const missingTraits = new Set(allProviders.flatMap(getTraits));
  const chosenProviders: Provider[] = [];
  const countNewTraits = (provider: Provider) =>
    new Set(getTraits(provider).filter((trait) => missingTraits.has(trait))).size;
  while (missingTraits.size > 0) {
    const bestProvider = allProviders.reduce((a, b) =>
      countNewTraits(b) > countNewTraits(a) ? b : a,
    );
    for (const trait of getTraits(bestProvider)) missingTraits.delete(trait);
    chosenProviders.push(bestProvider);
  }
  return chosenProviders;
}

test("each kind of credential field can be filled, saved, and shown again", async ({
  page,
  integrations,
}) => {
  test.setTimeout(150_000);
  const selectedProviders = selectRepresentatives();
  await integrations.open("/integrations/new");
  await fillForms(page, selectedProviders);

  const savedIntegrationsByProvider = new Map(
    (await integrations.listActive()).map(
      (integration) => [integration.providerId, integration] satisfies [string, SavedIntegration],
    ),
  );
  for (const provider of selectedProviders) {
    const { externalWorkspaceId: _, ...credentials } =
      savedIntegrationsByProvider.get(provider.id)?.credentials ?? {};
    const { externalWorkspaceId: __, ...expectedCredentials } = createExpectedCredentials(provider);
    expect({ [provider.id]: credentials }).toEqual({ [provider.id]: expectedCredentials });
  }
});
