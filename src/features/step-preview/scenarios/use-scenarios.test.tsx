import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, renderHook, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Profile } from "../../../api/session/profile.ts";
import { useScope } from "../../../api/session/use-session.ts";
import { session } from "../../../api/session/session.ts";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { browserData } from "../../../lib/browser/browser-data.ts";
import { emptyPayload } from "../draft/sections.ts";
import { ScenarioDialog } from "./scenario-dialog.tsx";
import { formatScenariosFile, type Scenario } from "./scenarios.ts";
import { useScenarios } from "./use-scenarios.ts";

const unnamedEnvironment = { name: "Unnamed", production: true, colour: "grey" } as const;
const draft = { controls: "{}", payload: emptyPayload };
const step = { workflowId: "order-shipped", stepId: "sms" };
const region = { locale: "de-DE", timeZone: undefined };

beforeEach(() => browserData.clear());
afterEach(() => {
  cleanup();
  session.close();
});

function renderScenarios(changes: Partial<Profile>) {
  session.open(createLinkSignIn(changes));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useScenarios(), { wrapper });
  const getNames = () => result.current.scenarios.map(({ name }) => name);
  return { result, names: getNames };
}

test("services without environment IDs don't share scenarios", async () => {
  const firstRender = renderScenarios({
    baseUrl: "http://one.test",
    environment: unnamedEnvironment,
  });
  await act(() => firstRender.result.current.save([{ name: "Mine", draft, region, step }]));
  await expect.poll(firstRender.names).toEqual(["Mine"]);
  const secondRender = renderScenarios({
    baseUrl: "http://two.test",
    environment: unnamedEnvironment,
  });
  await act(() => secondRender.result.current.save([{ name: "Theirs", draft, region, step }]));
  await expect.poll(secondRender.names).toEqual(["Theirs"]);
});

test("a scenario can be replaced and removed by its name", async () => {
  const { result, names } = renderScenarios({});
  const otherScenario = { name: "Other", draft, region, step };
  const scenario = { name: "100 % / “mine”", draft, region, step };
  const changedScenario = { ...scenario, draft: { ...draft, controls: '{"a": 1}' } };
  await act(() => result.current.save([otherScenario, scenario]));
  await act(() => result.current.save([changedScenario]));
  await expect.poll(() => result.current.scenarios).toEqual([changedScenario, otherScenario]);
  await act(() => result.current.remove(scenario.name));
  await expect.poll(names).toEqual(["Other"]);
});

test("a saved scenario keeps the variables of its templates", async () => {
  const { result } = renderScenarios({});
  const controls = JSON.stringify({
    headers: [
      { key: "Authorization", value: "Bearer {{payload.token}}" },
      { value: "App {{payload.key}}", key: "Authorization" },
    ],
    apiKey: "{{payload.id}}-{{payload.key}}",
    json: '{"n": {{payload.n}}, "headers": [{"key": "Authorization", "value": "Bearer {{payload.token}}"}]}',
    body: "{{payload.name}}, new password: https://x.test/?id={{payload.id}}",
    link: "Reset your password: https://x.test/reset?token={{payload.token}}",
    sms: "[Acme] Reset your password: https://x.test/reset?token={{payload.token}}",
  });
  const scenario = { name: "Mine", draft: { ...draft, controls }, region, step };
  await act(() => result.current.save([scenario]));
  await expect.poll(() => result.current.scenarios).toEqual([scenario]);
});

function renderDialog(payload = "", controls = draft.controls) {
  session.open(createLinkSignIn());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ScenarioDialog
        open
        step={step}
        recentSteps={[]}
        draft={{ controls, payload: { ...emptyPayload, payload } }}
        region={region}
        onClose={() => undefined}
        onOpen={() => undefined}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("Scenario name");
  return {
    field,
    save: (name: string) => {
      fireEvent.change(field, { target: { value: name } });
      fireEvent.click(screen.getByRole("button", { name: "Save scenario" }));
    },
    importFile: (content: readonly Scenario[] | string) => {
      const text = typeof content === "string" ? content : formatScenariosFile(content);
      const file = new File([text], "preview.json");
      fireEvent.change(screen.getByLabelText("Scenario file"), { target: { files: [file] } });
    },
    getNames: () =>
      screen
        .getAllByRole("button", { name: /^Open / })
        .map((button) => button.getAttribute("aria-label")?.slice(5)),
  };
}

test("a failed save keeps the saved scenario, and the name of the new one", async () => {
  const { field, save } = renderDialog();
  save("Mine");
  await screen.findByText("“Mine” saved.");
  expect(field.value).toBe("");
  vi.spyOn(browserData, "save").mockRejectedValueOnce(new Error("Full"));
  save("Mine");
  await screen.findByText("Couldn't save “Mine” in this browser. Try again.");
  expect(field.value).toBe("Mine");
  expect(screen.getByRole("button", { name: "Open Mine" })).toBeTruthy();
  expect((await browserData.list()).map(({ title }) => title)).toEqual(["Mine"]);
});

test("invalid JSON is only saved without secrets", async () => {
  const secretDialog = renderDialog('{"token": "canary-1",}');
  secretDialog.save("Mine");
  await screen.findByText(
    "Couldn't save “Mine”, because secrets can't be masked in invalid JSON. Correct the JSON first.",
  );
  expect(await browserData.list()).toEqual([]);
  cleanup();
  renderDialog('{"order": 1,}').save("Mine");
  await screen.findByText("“Mine” saved.");
});

test.each([
  '{"n": {{payload.n}}, "token": "canary-1"}',
  JSON.stringify([{ n: '{"n": {{payload.n}}, "token": "canary-1"}' }]),
])("a text of the controls is only saved if its secrets can be masked: %s", async (body) => {
  renderDialog("", JSON.stringify({ body })).save("Mine");
  await screen.findByText(
    "Couldn't save “Mine”, because secrets can't be masked in invalid JSON. Correct the JSON first.",
  );
  expect(await browserData.list()).toEqual([]);
});

test("invalid JSON is only exported and imported without secrets", async () => {
  const createUrl = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  const { importFile, getNames } = renderDialog('{"token": "canary-1",}');
  fireEvent.click(screen.getByRole("button", { name: "Export scenarios" }));
  await screen.findByText(
    "Couldn't export the current values, because secrets can't be masked in invalid JSON. Correct the JSON first.",
  );
  expect(createUrl).not.toHaveBeenCalled();
  const createScenario = (name: string, controls: string) => ({
    name,
    draft: { ...draft, controls },
    region,
    step,
  });
  const scenarios = [createScenario("A", '{"token": "canary-1",}'), createScenario("B", "{,}")];
  importFile(JSON.stringify({ kind: "signalbox-scenarios", scenarios }));
  await screen.findByText(
    "1 scenario imported. Secrets can't be masked in invalid JSON. Correct the JSON of “A”, and import the file again.",
  );
  expect(getNames()).toEqual(["B"]);
  cleanup();
  renderDialog('{"order": 1,}');
  fireEvent.click(screen.getByRole("button", { name: "Export scenarios" }));
  expect(createUrl).toHaveBeenCalledOnce();
});

test("a name whose scenario a save would replace is reported while typing", async () => {
  const { field, save } = renderDialog();
  save("Mine");
  await screen.findByText("“Mine” saved.");
  fireEvent.change(field, { target: { value: "Mine " } });
  const description = "A scenario with this name exists. It will be replaced.";
  expect(screen.getByRole("textbox", { description })).toBe(field);
  fireEvent.change(field, { target: { value: "Mine too" } });
  expect(screen.queryByText(description)).toBeNull();
});

test("an imported scenario doesn't replace a different one, but one with the same content", async () => {
  const { save, importFile, getNames } = renderDialog();
  save("Shared preview");
  await screen.findByText("“Shared preview” saved.");
  const ownScenario = { name: "Shared preview", draft, region, step };
  const otherDraft = { ...draft, controls: '{"subject": "Theirs"}' };
  importFile([ownScenario]);
  await screen.findByText("1 scenario imported.");
  expect(getNames()).toEqual(["Shared preview"]);
  const renamedText = "Names that already existed got a number: “Shared preview (2)”.";
  importFile([{ ...ownScenario, draft: otherDraft }]);
  await screen.findByText(`1 scenario imported. ${renamedText}`);
  // A repeated import finds the renamed scenario.
  importFile([
    { ...ownScenario, draft: otherDraft },
    { ...ownScenario, name: "Other" },
  ]);
  await screen.findByText(`2 scenarios imported. ${renamedText}`);
  expect(getNames().toSorted()).toEqual(["Other", "Shared preview", "Shared preview (2)"]);
  const { result } = renderHook(() => useScope());
  const id = `${encodeURIComponent(result.current)}:Shared%20preview`;
  expect(await (await browserData.parts("Preview scenario", id)).get("draft")).toEqual(draft);
});

test("a repeated import of a scenario with secrets finds the saved one", async () => {
  const { importFile, getNames } = renderDialog();
  const secretDraft = { ...draft, controls: '{"token": "canary-1"}' };
  const createFile = (...names: string[]) =>
    JSON.stringify({
      kind: "signalbox-scenarios",
      scenarios: names.map((name) => ({ name, draft: secretDraft, region, step })),
    });
  importFile(createFile("Handwritten"));
  await screen.findByText("1 scenario imported.");
  importFile(createFile("Handwritten", "Other"));
  await screen.findByText("2 scenarios imported.");
  expect(getNames().toSorted()).toEqual(["Handwritten", "Other"]);
});

test("scenarios of the same name in a file are all imported", async () => {
  const { importFile, getNames } = renderDialog();
  const createScenario = (controls: string) => ({
    name: "Current values",
    draft: { ...draft, controls },
    region,
    step,
  });
  importFile([createScenario("{}"), createScenario('{"a": 1}')]);
  await screen.findByText(
    "2 scenarios imported. Names that already existed got a number: “Current values (2)”.",
  );
  expect(getNames().toSorted()).toEqual(["Current values", "Current values (2)"]);
});

test("the dialog lists what another tab saved when it opens", async () => {
  session.open(createLinkSignIn());
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const createDialog = (open: boolean) => (
    <QueryClientProvider client={client}>
      <ScenarioDialog
        open={open}
        step={step}
        recentSteps={[]}
        draft={draft}
        region={region}
        onClose={() => undefined}
        onOpen={() => undefined}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(createDialog(false));
  await expect.poll(() => client.isFetching()).toBe(0);
  const { result } = renderHook(() => useScope());
  const group = {
    kind: "Preview scenario",
    id: "other-tab",
    title: "Theirs",
    scope: result.current,
  };
  await browserData.save(group, [
    ["draft", draft],
    ["step", step],
  ]);
  rerender(createDialog(true));
  expect(await screen.findByRole("button", { name: "Open Theirs" })).toBeTruthy();
  expect(screen.getByText("order-shipped, sms")).toBeTruthy();
});
