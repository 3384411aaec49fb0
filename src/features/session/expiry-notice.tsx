import Button from "@mui/material/Button";
import { getServiceTime } from "../../api/client/service-clock.ts";
import type { Profile } from "../../api/session/profile.ts";
import { session } from "../../api/session/session.ts";
import { PartialNotice } from "../../components/feedback/banner.tsx";
import { useClockMode, useNow } from "../../components/text/time-mode.tsx";
import { Time } from "../../components/text/time.tsx";
import { parseInstant } from "../../lib/time/instant.ts";

/** How long before the end of the session the notice appears. */
const warningLeadMs = 10 * 60 * 1000;

export function ExpiryNotice({ profile }: { profile: Profile }) {
  const clockMode = useClockMode();
  const now = getServiceTime(useNow(true).getTime());
  const endsAt = parseInstant(profile.expiresAt)?.getTime();
  if (endsAt === undefined || endsAt <= now || endsAt - now > warningLeadMs) return null;
  return (
    <PartialNotice
      actions={
        <Button size="small" onClick={() => session.lock("locked")}>
          Sign in again
        </Button>
      }
    >
      This session ends at <Time value={profile.expiresAt} mode={clockMode} />. Your unsaved changes
      will be kept.
    </PartialNotice>
  );
}
