import { expect, it, onTestFinished } from "vitest";
import { previewStep, type Renderer } from "./preview-step.ts";
import { findRenderProcessEntry } from "./process/process-entry.ts";
import { RenderPool } from "./process/render-pool.ts";
import { stepRenderer } from "./step-renderer.ts";
import { templateBombs } from "../testing/template-bombs.ts";

const render = (
  body: string,
  payload: Record<string, unknown> = {},
  renderer: Renderer = stepRenderer,
) =>
  previewStep(
    {
      type: "email",
      metadata: null,
      controls: { subject: "x", body },
      payloadSchema: null,
      digestSteps: [],
    },
    { payload },
    { renderer, now: new Date() },
  );

it("has more than 28 different templates", () => {
  expect(new Set(templateBombs.map(({ body }) => body)).size).toBeGreaterThan(28);
});

it.each(templateBombs)(
  "$name: reports an error with its position, and the next render succeeds",
  async ({ body, payload }) => {
    const { result } = await render(body, payload);
    expect(result).toEqual({
      type: "email",
      error: {
        title: expect.stringMatching(/too|Nested/),
        message: expect.stringMatching(/^body, line 1, column [1-9]\d*: /),
        hint: expect.stringMatching(/\.$/),
      },
    });
    await expect(render("{{ payload.a }}", { a: 1 })).resolves.toMatchObject({
      result: { type: "email", preview: { subject: "x", body: "1" } },
    });
  },
);

it("together don't block the service", async () => {
  // 12 templates are more than twice as many as this pool's render processes. All of them would
  // take a busy machine longer than a test may take.
  const pool = new RenderPool({ findEntry: findRenderProcessEntry, laneCount: 2 });
  onTestFinished(() => pool.close({ force: true }));
  const renderPromises = templateBombs
    .slice(0, 12)
    .map(({ body, payload }) => render(body, payload, pool));
  const cheapPreview = await render("{{ payload.a }}", { a: 1 }, pool);
  expect(cheapPreview.result).toEqual({ type: "email", preview: { subject: "x", body: "1" } });
  for (const { result } of await Promise.all(renderPromises))
    expect(result).toHaveProperty("error");
});
