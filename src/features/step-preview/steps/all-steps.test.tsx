import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../../../contract/index.ts";
import { asObject, asText } from "../../../../domain/loose.ts";
import type { MessageFromFrame, MessageToFrame } from "../../../components/email/frame-protocol.ts";
import { event, job } from "../../../testing/records.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { fillEditor } from "../testing/editor.ts";
import { createSmsFields, createSmsResponse, createStep } from "../testing/sms-preview.ts";

const body = '<a href="https://acme.com/orders">Orders</a>';
const emailEvent = event("e1", {
  jobs: [
    job("j1", { step: createStep("email", "Shipped", { body }) }),
    job("j2", createSmsFields()),
  ],
});

/** Loads a simulated frame, which reports the text and the links of each email. */
function loadEmailFrame(frame: HTMLElement): void {
  const postMessage = (_message: unknown, _origin: string, [port]: MessagePort[]) => {
    const respond = (message: MessageFromFrame) => port?.postMessage(message);
    port?.addEventListener("message", ({ data }: MessageEvent<MessageToFrame>) => {
      if (data.type !== "render") return;
      const links = [...data.html.matchAll(/href="([^"]*)">([^<]*)/g)].map(
        ([, href = "", text = ""]) => ({ href, text }),
      );
      const text = data.html.replace(/<[^>]*>/g, "");
      respond({
        type: "shown",
        id: data.id,
        height: 100,
        report: { text, opening: text, links, images: [], hasDarkStyles: false, lang: "" },
      });
    });
    port?.start();
    respond({ type: "ready" });
  };
  Object.defineProperty(frame, "contentWindow", { value: { postMessage }, configurable: true });
  fireEvent.load(frame);
}

test.each([
  ["email", "Email: Shipped"],
  ["email-slug", "Email: email-slug"],
])(
  "among all steps, findings and copied texts are those of the latest email (%s)",
  async (stepId, cardName) => {
    const { user } = await renderPage(`/step-preview?workflowId=order-shipped&stepId=${stepId}`, {
      records: { events: [emailEvent] },
      prepare: ({ on }) =>
        on(api.stepPreview.render, ({ params, body: { previewPayload } }) => {
          if (params.stepId === "sms") return createSmsResponse();
          const html = asText(asObject(previewPayload?.payload)?.["html"]) ?? body;
          const preview = { subject: "Shipped", body: html };
          return {
            previewPayloadExample: { payload: { html } },
            result: { type: "email", preview },
          };
        }),
    });
    const findMarkdownItem = async () => {
      await user.click(screen.getByRole("button", { name: "Copy" }));
      return await screen.findByRole("menuitem", { name: /^Result as Markdown/ });
    };
    loadEmailFrame(await screen.findByTitle("Email preview"));
    await screen.findByText("1 link without issues");

    await user.click(screen.getByRole("button", { name: "All steps" }));
    const card = within(await screen.findByRole("region", { name: cardName }));
    await user.click(screen.getByRole("tab", { name: "Payload" }));
    const payload = { html: '<a href="#">Orders</a> undefined' };
    await waitFor(() => fillEditor("Payload", JSON.stringify(payload)));
    await screen.findByText(/^Rendered in/);
    const disabledItem = await findMarkdownItem();
    expect(disabledItem.getAttribute("aria-disabled")).toBe("true");
    expect(disabledItem.textContent).toContain("Available after the email loads");
    await user.keyboard("{Escape}");

    loadEmailFrame(card.getByTitle("Email preview"));
    await screen.findByText("The link has an issue");
    expect(screen.queryByText("1 link without issues")).toBeNull();
    await user.click(await findMarkdownItem());
    expect(await navigator.clipboard.readText()).toContain("Orders undefined");
  },
);
