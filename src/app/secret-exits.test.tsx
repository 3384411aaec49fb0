import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getEventOutcome } from "../../domain/event-outcome.ts";
import { toCurl } from "../api/client/curl.ts";
import { session } from "../api/session/session.ts";
import { createLinkSignIn } from "../api/testing/sessions.ts";
import type { ReceivedEvent } from "../api/events.ts";
import { ErrorPanel } from "../components/feedback/error-panel.tsx";
import { JsonView } from "../components/json/json-view.tsx";
import { RawText } from "../components/json/raw-text.tsx";
import { browserData } from "../lib/browser/browser-data.ts";
import { createReport } from "../entities/channel-endpoints/endpoint-report.ts";
import { formatIssuesFile } from "../features/channel-endpoints/issues/result-rows.ts";
import { removeSecrets as removeEndpointSecrets } from "../features/channel-endpoints/list/export-endpoints.ts";
import { isSecretDestinationField } from "../entities/channel-endpoints/endpoint-destination.tsx";
import { compareEvents } from "../features/events/compare/compare-events.ts";
import { formatComparisonMarkdown } from "../features/events/compare/compare-markdown.ts";
import { RawValue } from "../features/events/detail/raw-value.tsx";
import { explain } from "../features/events/explain/explain.ts";
import { formatClauses } from "../features/events/explain/sentence.ts";
import { formatEventMarkdown } from "../features/events/export/event-markdown.ts";
import { createSelectionFile } from "../features/events/export/export-events.ts";
import { createAffectedFile } from "../features/failures/export/affected-file.ts";
import { noChoices } from "../entities/failures/group-choices.ts";
import { formatNotesFile } from "../features/failures/notes/notes-file.ts";
import { formatIncidentReport } from "../features/failures/incident-report/incident-report.ts";
import {
  createFailureGroup,
  createFailureReport,
  createGroupDetail,
} from "../features/failures/testing/reports.ts";
import { formatSaveAsCurl } from "../features/integrations/actions/save-as-curl.ts";
import { formatRenderComparison as renderPreviewComparison } from "../features/step-preview/compare/compare-markdown.ts";
import { PreviewCopyMenu } from "../features/step-preview/export/preview-copy-menu.tsx";
import { emptyPayload } from "../features/step-preview/draft/sections.ts";
import { parseOutcome } from "../features/step-preview/render/outcome.ts";
import { formatScenariosFile } from "../features/step-preview/scenarios/scenarios.ts";
import { useScenarios } from "../features/step-preview/scenarios/use-scenarios.ts";
import {
  exportColumns,
  removeCredentials,
} from "../features/subscribers/list/export-subscribers.ts";
import { EventCopyMenu } from "../features/events/export/event-actions.tsx";
import { RawTab } from "../features/events/detail/payload-tab.tsx";

/** Values with a secret in each known format. */
const secrets = {
  authorization: "Bearer canary-1",
  "X-Api-Key": "canary-2",
  api_key: "canary-3",
  apiKey: ["canary-4"],
  token: "canary-5",
  accessToken: 4_815_162_342,
  Password: { value: "canary-6" },
  deviceTokens: ["canary-7"],
  webhookUrl: "https://example.test/canary-8",
  note: "Sent with Bearer canary-9 to https://hooks.example.test/services/canary-10",
  nested: JSON.stringify({ request: JSON.stringify({ clientSecret: "canary-11" }) }),
  headers: [{ name: "x-auth-token", value: "canary-12" }],
  rawHeaders: ["X-Api-Key", "canary-13"],
  requestHeaders: [["X-Api-Key", "canary-14"]],
  head: "POST / HTTP/1.1\r\nAuthorization: App canary-15\r\n",
  xml: "<password>canary-16</password>",
  options: "{ auth: { user: 'x', pass: 'canary-17' } }",
};
/** Values that only look like secrets. */
const ordinaryValues = {
  tokenCount: 7,
  idempotencyKey: "kept-1",
  transactionId: "kept-2",
  tags: [{ key: "kept-3" }],
};
/** Returns each secret in exported text, with the text before it. */
const findCanaries = (output: string | null) =>
  [...(output ?? "").matchAll(/.{0,30}(?:canary|4815162342).{0,5}/g)].map(([match]) => match);
const allValues = { ...secrets, ...ordinaryValues };
const secretText = JSON.stringify(allValues);

const now = Date.parse("2026-03-01T04:00:00.000Z");
const createdAt = "2026-03-01T03:00:00.000Z";
const createEvent = (payload: Record<string, unknown>): ReceivedEvent => ({
  _id: "671c",
  createdAt,
  transactionId: "order-1",
  payload,
  to: payload,
  controls: payload,
  subscriber: { subscriberId: "user_1", data: payload } as object,
  jobs: [
    {
      _id: "job",
      type: "push",
      status: "failed",
      providerId: "fcm",
      overrides: payload,
      step: { controlVariables: payload },
      executionDetails: [
        {
          _id: "detail",
          status: "Failed",
          detail: String(payload["note"]),
          createdAt,
          raw: JSON.stringify(payload),
        },
      ],
    },
  ],
});
const event = createEvent(allValues);
const eventText = JSON.stringify(event);
const outcome = getEventOutcome(event, now);

const writeText = vi.fn<(text: string) => Promise<void>>();
const savedFiles: Blob[] = [];
beforeEach(() => {
  writeText.mockReset().mockResolvedValue();
  savedFiles.length = 0;
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText },
    configurable: true,
  });
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    savedFiles.push(file as Blob);
    return "blob:test";
  });
});
const getExportedText = async () =>
  [
    ...writeText.mock.calls.flat(),
    ...(await Promise.all(savedFiles.map((file) => file.text()))),
  ].join();

const previewResponse = {
  result: { type: "http_request", request: allValues, preview: { body: secretText } },
  previewPayloadExample: allValues,
};
const step = { workflowId: "order-shipped", stepId: "sms" };
const draft = { controls: secretText, payload: { ...emptyPayload, payload: secretText } };
const subscriber = {
  subscriberId: "user_1",
  data: allValues,
  channels: [{ providerId: "fcm", credentials: { deviceTokens: ["canary-20"] } }],
};
const endpoint = {
  identifier: "e",
  type: "webhook",
  endpoint: { url: "https://receiver.test/canary-30", unknown: "canary-31", channel: "kept" },
};

/** Returns an incident report in which all texts and notes contain secrets. */
function createIncidentReport(isRedacted: boolean) {
  const { note } = secrets;
  const group = createFailureGroup({
    parts: [{ text: `${note} ` }, { slot: 0, example: "Bearer canary-60" }],
    workflows: [{ id: "w1", name: note }],
    steps: [note],
  });
  const detail = createGroupDetail();
  return formatIncidentReport(createFailureReport({ groups: [group] }), {
    isRedacted,
    search: { where: [`raw:"Bearer canary-61"`] },
    link: "https://x.test/failures?where=apiKey:canary-62",
    getEventLink: (id) => `https://x.test/events/${id}`,
    notes: { sg: note },
    hiddenIds: [],
    detailsByGroupId: new Map([
      [
        "sg",
        {
          ...detail,
          samples: detail.samples.map((sample) => ({ ...sample, text: note, workflow: note })),
          differences: detail.differences.map((difference) => ({
            ...difference,
            key: "detail",
            value: note,
          })),
        },
      ],
    ]),
  });
}

const textExporters: Record<string, () => string> = {
  "a selection as JSON": () => createSelectionFile([event], "json", now, false).text,
  "a selection as NDJSON": () => createSelectionFile([event], "ndjson", now, false).text,
  "a selection as CSV": () => createSelectionFile([event], "csv", now, false).text,
  "an event as Markdown": () =>
    formatEventMarkdown(event, {
      outcome,
      now,
      link: "https://x.test",
      shouldIncludePersonalData: false,
    }),
  "an event as Markdown, with contact details and payload": () =>
    formatEventMarkdown(event, {
      outcome,
      now,
      link: "https://x.test",
      shouldIncludePersonalData: true,
    }),
  "an event's explanation": () => formatClauses(explain(event, outcome, now, String)),
  "an incident report": () => createIncidentReport(true),
  "an incident report with personal data": () => createIncidentReport(false),
  "notes on failures": () =>
    formatNotesFile({ choices: noChoices, notes: { a: secrets.note, b: "apiKey: canary-63" } }),
  "two events compared": () => {
    const comparedEvent = { outcome: "Failed", id: "671c", createdAt };
    const options = { now, formatAt: String, shouldIncludeIdsAndTimes: true };
    const sections = compareEvents(event, createEvent({}), options);
    return formatComparisonMarkdown({
      left: comparedEvent,
      right: comparedEvent,
      sections,
      link: "https://x.test",
    });
  },
  "a failed read as cURL": () =>
    toCurl({ method: "GET", url: "https://x.test/v1?token=canary-40" }, "session"),
  "a save of an integration as cURL": () =>
    formatSaveAsCurl("https://x.test", "id", "session", {
      name: "Sent with Bearer canary-41",
      credentials: { apiKey: "canary-42", password: "canary-43" },
      configurations: { inboundWebhookSigningKey: "canary-44" },
    }),
  "saved preview scenarios": () =>
    formatScenariosFile([
      { name: "one", draft, region: { locale: "de-DE", timeZone: undefined }, step },
    ]),
  "two previews compared": () =>
    renderPreviewComparison(
      { name: "one", outcome: parseOutcome(previewResponse) },
      { name: "other", outcome: parseOutcome({ result: { type: "http_request" } }) },
    ),
  "subscribers as NDJSON": () => removeCredentials(JSON.stringify(subscriber)),
  "subscribers as CSV": () =>
    JSON.stringify(exportColumns.map(({ getValue }) => getValue(subscriber as object))),
  "channel endpoints as NDJSON": () =>
    removeEndpointSecrets(JSON.stringify({ ...endpoint, data: allValues })),
  "issues of a scan of endpoints": () => {
    const { report, add } = createReport({ activeIdentifiers: new Set() });
    const malformedEndpoint = {
      identifier: "hook",
      type: "webhook",
      endpoint: { url: "canary-50 url" },
    };
    add({ ...malformedEndpoint, channel: "chat", providerId: "slack" });
    return formatIssuesFile(report.rows, "ndjson");
  },
};

describe("no secret is exported from", () => {
  test.each(Object.entries(textExporters))("%s", (_, exportText) => {
    const output = exportText();
    expect(output).not.toBe("");
    expect(findCanaries(output)).toEqual([]);
  });

  test.each([
    ["the raw tab", () => <RawTab event={event} text={eventText} />],
    ["the raw tab of a list's record", () => <RawTab event={event} text="" />],
    ["raw data", () => <RawValue text={secretText} />],
    ["JSON", () => <JsonView text={secretText} label="Payload" fileName="payload.json" />],
    ["a value", () => <JsonView value={allValues} label="Payload" fileName="payload.json" />],
    ["text", () => <RawText text={`x ${secretText}`} label="Raw" fileName="raw.txt" />],
    ["a failed request", () => <ErrorPanel title="Failed" rawResponse={secretText} curl="curl" />],
    [
      "an endpoint's record",
      () => (
        <JsonView
          text={JSON.stringify([endpoint, { endpoint: ["canary-64", ["canary-65"]] }])}
          label="Record"
          fileName="e.json"
          isSecretField={isSecretDestinationField}
        />
      ),
    ],
    [
      "a long text's download",
      () => <RawText text={`${secretText} ${"x".repeat(70_000)}`} label="Raw" fileName="raw.txt" />,
    ],
  ])("%s, on the page and through its buttons", async (_, createElement) => {
    render(createElement());
    const skippedLabelPattern = /^(?:Reveal secrets|Find in .*)$/;
    for (const button of screen.getAllByRole("button")) {
      if (!skippedLabelPattern.test(button.getAttribute("aria-label") ?? button.textContent)) {
        fireEvent.click(button);
      }
    }
    // The first click may have opened a section with more buttons.
    for (const button of screen.queryAllByRole("button", { name: /^Copy/ }))
      fireEvent.click(button);
    await waitFor(async () => expect(await getExportedText()).not.toBe(""));
    expect(findCanaries(await getExportedText())).toEqual([]);
    expect(findCanaries(document.body.textContent)).toEqual([]);
  });

  test.each([
    [
      "the copy menu of an event",
      () => (
        <EventCopyMenu
          eventId="671c"
          event={event}
          text={eventText}
          outcome={outcome}
          now={now}
          getLink={() => "https://x.test/events/671c"}
        />
      ),
    ],
    [
      "the copy menu of a preview",
      () => (
        <PreviewCopyMenu
          step={{ workflowId: "w", stepId: "s" }}
          body={{ previewPayload: { payload: allValues }, controlValues: allValues }}
          render={{ outcome: parseOutcome(previewResponse) } as never}
          report={undefined}
          onShare={() => undefined}
        />
      ),
    ],
  ])("%s", async (_, createElement) => {
    session.open(createLinkSignIn());
    render(createElement());
    const menuButton = screen.getByRole("button");
    fireEvent.click(menuButton);
    const count = screen.getAllByRole("menuitem").length;
    for (let index = 0; index < count; index += 1) {
      const item = screen.getAllByRole("menuitem", { hidden: true })[index];
      if (item) fireEvent.click(item);
    }
    await waitFor(() => expect(writeText.mock.calls.length).toBeGreaterThanOrEqual(4));
    expect(findCanaries(await getExportedText())).toEqual([]);
  });
});

test.each(["csv", "ndjson"] as const)(
  "no secret is exported in affected events as %s",
  async (format) => {
    const secretValue = "Bearer canary-70";
    const ids = {
      eventId: secretValue,
      workflow: secretValue,
      subscriberId: secretValue,
      transactionId: secretValue,
    };
    const file = await createAffectedFile([{ ...ids, createdAt: now, outcome: "failed" }], format);
    const output = await file.text();
    expect(output).toContain("Bearer");
    expect(findCanaries(output)).toEqual([]);
  },
);

test("no secret is saved in this browser with a preview scenario", async () => {
  session.open(createLinkSignIn());
  const { result } = renderHook(() => useScenarios(), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  const region = { locale: undefined, timeZone: undefined };
  await act(() => result.current.save([{ name: "one", draft, region, step }]));
  const [group] = await browserData.list("Preview scenario");
  const parts = await browserData.parts("Preview scenario", group?.id ?? "");
  const savedText = JSON.stringify(await parts.get("draft"));
  expect(savedText).toContain("kept-1");
  expect(findCanaries(savedText)).toEqual([]);
});

test("values that look like secrets are unchanged", () => {
  for (const name of ["a selection as JSON", "subscribers as NDJSON"]) {
    const output = textExporters[name]?.() ?? "";
    for (const value of ["tokenCount", "kept-1", "kept-2", "kept-3"])
      expect(output).toContain(value);
  }
});

test("revealed secrets are included", async () => {
  render(<RawTab event={event} text={eventText} />);
  fireEvent.click(screen.getByRole("button", { name: "Reveal secrets" }));
  fireEvent.click(screen.getByRole("button", { name: "Copy record as JSON" }));
  expect(await getExportedText()).toBe(eventText);
});

/** Kind of data that each file copies or saves. Files with masked values need a test above. */
const exportKindByFile: Record<
  string,
  "masked above" | "links and IDs" | "one revealed secret" | "own input" | "stays in this browser"
> = {
  "components/feedback/error-panel.tsx": "masked above",
  "components/json/json-tools.tsx": "masked above",
  "components/json/json-view.tsx": "masked above",
  "components/json/raw-text.tsx": "masked above",
  "features/channel-endpoints/issues/result-toolbar.tsx": "masked above",
  "features/channel-endpoints/list/export-endpoints.ts": "masked above",
  "features/events/compare-page.tsx": "masked above",
  "features/events/explain/explanation.tsx": "masked above",
  "features/events/export/event-actions.tsx": "masked above",
  "features/events/export/event-export-menu.tsx": "masked above",
  "features/failures/export/affected-export.tsx": "masked above",
  "features/failures/export/affected-file.ts": "masked above",
  "features/failures/incident-report/incident-report-dialog.tsx": "masked above",
  "features/failures/notes/use-notes-transfer.tsx": "masked above",
  "features/failures/failures-page.tsx": "links and IDs",
  "features/integrations/actions/actions.tsx": "masked above",
  "features/step-preview/compare/compare-dialog.tsx": "masked above",
  "features/step-preview/draft/controls-pane.tsx": "masked above",
  "features/step-preview/export/preview-copy-menu.tsx": "masked above",
  "features/step-preview/scenarios/scenario-dialog.tsx": "masked above",
  "features/step-preview/scenarios/use-scenarios.ts": "masked above",
  "features/step-preview/share/share-dialog.tsx": "masked above",
  "features/subscribers/list/export-subscribers.ts": "masked above",
  "components/form/secret.tsx": "one revealed secret",
  "components/email/link-dialog.tsx": "links and IDs",
  "components/text/id.tsx": "links and IDs",
  "features/channel-connections/channel-connection-page.tsx": "links and IDs",
  "features/channel-endpoints/channel-endpoint-page.tsx": "links and IDs",
  "features/events/detail/event-header.tsx": "links and IDs",
  "features/events/event-page.tsx": "links and IDs",
  "features/events/events-page.tsx": "links and IDs",
  "features/events/list/selection-bar.tsx": "links and IDs",
  "features/events/timeline/attempt-list.tsx": "links and IDs",
  "features/events/timeline/job-block.tsx": "links and IDs",
  "features/events/views/views-card.tsx": "links and IDs",
  "features/integrations/known-integrations/inactive-section.tsx": "links and IDs",
  "features/session/sign-in-content.tsx": "links and IDs",
  "features/subscribers/subscriber-page.tsx": "links and IDs",
  // The import saves rows of a file that the operator selected.
  "features/subscribers/import/result-file.ts": "own input",
  "features/subscribers/import/import-results.tsx": "own input",
  "features/subscribers/import/stored-import.ts": "own input",
  // The columns of scanned events contain only masked texts.
  "api/failures/scan/packed-value.ts": "stays in this browser",
  "components/tasks/task-buttons.tsx": "masked above",
  "api/tasks.ts": "masked above",
};
/** Files that implement copying and exporting. Their callers are listed above. */
const sharedFiles = [
  "components/copy-button.tsx",
  "lib/browser/clipboard.ts",
  "lib/tasks/export-list.ts",
];

test("every file that copies or saves data is covered", () => {
  const exportCallPattern =
    /downloadText\(|downloadFile\(|browserData\.save\(|<Copy(?:Link)?Button|useCopy\(|startExport\(|new Blob\(/;
  const sources = import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.{ts,tsx}"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const coveredFiles = Object.entries(sources)
    .filter(([, source]) => exportCallPattern.test(source))
    .map(([name]) => name.replace("/src/", ""))
    .filter((name) => !sharedFiles.includes(name));
  expect(coveredFiles.toSorted()).toEqual(Object.keys(exportKindByFile).toSorted());
});
