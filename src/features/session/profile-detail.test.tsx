import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Profile } from "../../api/session/profile.ts";
import { ProfileDetail } from "./profile-detail.tsx";

const profile: Profile = {
  baseUrl: "https://api.example.com",
  caller: "session",
  environment: { name: "Production", production: true, colour: "blue" },
  environments: [],
  readOnlyCredential: false,
  readOnly: false,
};
const hiddenSecretsPattern = /provider credentials and signing keys aren't shown/;

test("a read-only session lists which secrets are hidden", () => {
  const { rerender } = render(<ProfileDetail profile={{ ...profile, readOnlyCredential: true }} />);
  expect(screen.getByText(hiddenSecretsPattern)).toBeTruthy();
  rerender(<ProfileDetail profile={profile} />);
  expect(screen.queryByText(hiddenSecretsPattern)).toBeNull();
});
