import { render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { recordClockSkew } from "../../api/client/service-clock.ts";
import type { Profile } from "../../api/session/profile.ts";
import { TimeModeProvider } from "../../components/text/time-mode.tsx";
import { localStore } from "../../lib/browser/storage.ts";
import { ExpiryNotice } from "./expiry-notice.tsx";

const profile: Profile = {
  baseUrl: "https://api.example.com",
  caller: "session",
  environment: { name: "Production", production: true, colour: "blue" },
  environments: [],
  expiresAt: "2026-11-20T03:20:00Z",
  readOnlyCredential: false,
  readOnly: false,
};

test.each([
  ["local", "12:20:00"],
  ["utc", "03:20:00"],
  ["relative", "12:20:00"],
] as const)("in %s mode, the session ends at %s", (mode, text) => {
  vi.useFakeTimers({ now: new Date("2026-11-20T03:12:55Z") });
  onTestFinished(() => void vi.useRealTimers());
  render(
    <TimeModeProvider mode={mode} timeZone="Asia/Tokyo">
      <ExpiryNotice profile={profile} />
    </TimeModeProvider>,
  );
  expect(screen.getByRole("time").textContent).toBe(text);
});

test("the notice appears by the service's clock", () => {
  const startedAt = Date.parse("2026-11-20T01:12:55Z");
  vi.useFakeTimers({ now: startedAt });
  onTestFinished(() => {
    vi.useRealTimers();
    localStore.remove("clock-skew");
  });
  recordClockSkew(startedAt + 7_200_000, startedAt);
  render(<ExpiryNotice profile={profile} />);
  expect(screen.getByText(/^This session ends at/)).toBeTruthy();
});
