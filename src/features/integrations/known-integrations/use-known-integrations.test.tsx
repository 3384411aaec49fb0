import { act, renderHook } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { localStore } from "../../../lib/browser/storage.ts";
import { toIntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import { toKnownIntegration, withEntries } from "./known-integrations.ts";
import { useKnownIntegrations } from "./use-known-integrations.ts";

const createEntry = (identifier: string) =>
  toKnownIntegration(toIntegrationInfo({ identifier, name: identifier }), 1);

test("a save after a wait keeps what another tab saved in the meantime", () => {
  session.open(createLinkSignIn());
  onTestFinished(() => {
    session.close();
    for (const key of localStore.keys()) localStore.remove(key);
  });
  const { result } = renderHook(() => useKnownIntegrations());
  const [, changeAfterWait] = result.current;
  const { result: otherTab } = renderHook(() => useKnownIntegrations());
  act(() => otherTab.current[1]((entries) => withEntries(entries, [createEntry("theirs")])));
  act(() => changeAfterWait((entries) => withEntries(entries, [createEntry("mine")])));
  expect(result.current[0].map(({ name }) => name)).toEqual(["mine", "theirs"]);
});
