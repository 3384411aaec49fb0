import { styled } from "@mui/material/styles";
import type { Profile } from "../../api/session/profile.ts";
import { DataText } from "../../components/text/data-text.tsx";
import { Time } from "../../components/text/time.tsx";

const Lines = styled("span")({
  display: "grid",
  maxInlineSize: 260,
  whiteSpace: "normal",
  overflowWrap: "anywhere",
  fontWeight: 400,
});

export function ProfileDetail({ profile }: { profile: Profile }) {
  const { caller, expiresAt, baseUrl, readOnlyCredential } = profile;
  return (
    <Lines>
      <span>
        <DataText value={new URL(baseUrl).host} />
      </span>
      {caller === "apiKey" && <span>With an API key, provider credentials aren't shown.</span>}
      {readOnlyCredential && (
        <span>
          This session is read-only, so provider credentials and signing keys aren't shown.
        </span>
      )}
      {caller === "session" && expiresAt !== undefined && (
        <span>
          Session ends <Time value={expiresAt} />
        </span>
      )}
    </Lines>
  );
}
