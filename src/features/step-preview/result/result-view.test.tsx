import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLinkSignIn } from "../../../api/testing/sessions.ts";
import { session } from "../../../api/session/session.ts";
import { parseOutcome } from "../render/outcome.ts";
import { ResultView } from "./result-view.tsx";

const showResult = (result: object, svcSignature?: string) =>
  render(
    <ResultView
      outcome={parseOutcome({ result, svcSignature })}
      timeZone="UTC"
      eventTime="2026-11-21T03:00:00.000Z"
      email={null}
    />,
  );

describe("a message", () => {
  test("in-app is shown in both themes, with the links of its actions and its data", () => {
    const redirect = { url: "https://shop.example/track", target: "_blank" };
    const primaryAction = { label: "Track the parcel", redirect };
    showResult({
      type: "in_app",
      preview: { body: "On its way", primaryAction, data: { orderId: "A-1" } },
    });
    expect(screen.getAllByText("Track the parcel")).toHaveLength(2);
    expect(screen.getByText("_blank")).toBeTruthy();
    expect(screen.getByRole("link", { name: /shop\.example/ }).getAttribute("href")).toBe(
      redirect.url,
    );
    expect(screen.getByText('"orderId"')).toBeTruthy();
  });

  test("as SMS is measured in septets of GSM-7 if possible", () => {
    showResult({ type: "sms", preview: { body: "It is on its way" } });
    expect(screen.getByText(/^GSM-7: 16 septets/)).toBeTruthy();
  });

  test("as SMS with other characters is compared with the text without them", () => {
    showResult({ type: "sms", preview: { body: `Zażółć – ${"x".repeat(70)}` } });
    expect(screen.getByText(/^UCS-2: 79 code units/)).toBeTruthy();
    expect(screen.getByText("Fits in 1 message without these characters")).toBeTruthy();
  });

  test("as push notification is shown as on each system", () => {
    showResult({ type: "push", preview: { subject: "Your parcel", body: "On its way" } });
    expect(screen.getByText("iOS, locked")).toBeTruthy();
    expect(screen.getByText("Android, collapsed")).toBeTruthy();
    expect(screen.getAllByText("On its way")).toHaveLength(2);
  });

  test("for chat shows its quotes", () => {
    showResult({ type: "chat", preview: { body: "Lena wrote:\n> Done" } });
    expect(screen.getByRole("blockquote").textContent).toBe("Done");
  });
});

describe("a wait", () => {
  test("of a delay is described, with a calendar", () => {
    showResult({ type: "delay", preview: { amount: 2, unit: "days" } });
    expect(screen.getByText(/^The workflow waits 2 days/)).toBeTruthy();
    expect(screen.getByRole("table", { name: "November 2026" })).toBeTruthy();
  });

  test("of a digest is described with its window, key, and look-back window", () => {
    const digestKey = "payload.post.id";
    const lookBackWindow = { amount: 1, unit: "days" };
    showResult({
      type: "digest",
      preview: { amount: 10, unit: "minutes", digestKey, lookBackWindow },
    });
    expect(screen.getByText(/opens a window of 10 minutes/)).toBeTruthy();
    expect(screen.getByText(/the same “payload.post.id”/)).toBeTruthy();
    expect(screen.getByText(/another event occurred in the previous day\./)).toBeTruthy();
  });

  test("of a scheduled digest is described with its time", () => {
    const digest = { type: "timed", amount: 1, unit: "days", timed: { atTime: "09:00" } };
    showResult({ type: "digest", digest });
    expect(screen.getByText(/continues every day at 09:00/)).toBeTruthy();
  });
});

describe("a request", () => {
  const signature = `t=${Date.now()},v1=${"0".repeat(64)}`;

  test("has a signature, which can be checked with a secret", async () => {
    const request = { method: "POST", url: "https://crm.example/customers", body: '{"a":1}' };
    showResult({ type: "http_request", request }, signature);
    expect(screen.getByText("https://crm.example/customers")).toBeTruthy();
    expect(screen.getByText(/64 hex digits/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Signing secret"), { target: { value: "other" } });
    fireEvent.click(screen.getByRole("button", { name: "Check signature" }));
    expect(
      await screen.findByText("The signature doesn't match this secret and body"),
    ).toBeTruthy();
  });

  test("has a reason if a read-only session gets no signature", () => {
    onTestFinished(session.close);
    session.open(createLinkSignIn({ readOnlyCredential: true }));
    showResult({ type: "http_request", request: { url: "https://crm.example" } });
    expect(screen.getByText(/^Read-only sessions can't view signatures\./)).toBeTruthy();
  });

  test("has no signature after a read-only sign-in", () => {
    onTestFinished(session.close);
    session.open(createLinkSignIn({ readOnlyCredential: true }));
    showResult({ type: "http_request", request: { url: "https://crm.example" } }, signature);
    expect(screen.queryByText(/64 hex digits/)).toBeNull();
    expect(screen.getByText(/^Read-only sessions can't view signatures\./)).toBeTruthy();
  });
});

describe("a result without a fixed format is shown as JSON", () => {
  test("with marks where values may be missing", () => {
    showResult({ type: "custom", threshold: "undefined" });
    expect(screen.getByTitle("“undefined” in the text").textContent).toBe("undefined");
  });

  test("with its keys", () => {
    showResult({ type: "throttle", throttle: { limit: 3 } });
    expect(screen.getByText('"limit"')).toBeTruthy();
  });
});
