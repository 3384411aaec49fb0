import Button from "@mui/material/Button";
import type { Profile } from "../../api/session/profile.ts";
import { session } from "../../api/session/session.ts";
import { PartialNotice } from "../../components/feedback/banner.tsx";
import { useNow } from "../../components/text/time-mode.tsx";
import { Time } from "../../components/text/time.tsx";
import { parseInstant } from "../../lib/time/time.ts";

/** The notice appears this long before the session ends. */
const warningMs = 10 * 60 * 1000;

export function ExpiryNotice({ profile }: { profile: Profile }) {
  const now = useNow(true).getTime();
  const end = parseInstant(profile.expiresAt)?.getTime();
  if (end === undefined || end <= now || end - now > warningMs) return null;
  return (
    <PartialNotice
      actions={
        <Button size="small" onClick={() => session.lock("locked")}>
          Sign in again
        </Button>
      }
    >
      This session ends at <Time value={profile.expiresAt} mode="local" />. Your unsaved changes
      will be kept.
    </PartialNotice>
  );
}
