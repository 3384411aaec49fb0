import { useState } from "react";
import { gate } from "../../api/client/client.ts";
import { getHttpFailure } from "../../api/client/errors.ts";
import { getRetryTime } from "../../api/client/retry.ts";
import { WarnBanner } from "../../components/feedback/banner.tsx";
import { useNow } from "../../components/text/time-mode.tsx";
import { formatAge } from "../../lib/time/elapsed.ts";

/** A shorter delay isn't shown, because the notice would only flicker. */
const minRetryMs = 3000;

/**
 * Shows why the first load of a query takes so long, and when it is retried. Renders nothing
 * unless an attempt has failed or the rate-limit gate delays requests.
 *
 * @param error the query's `failureReason`
 */
export function RetryNotice({ error }: { error: Error | null }) {
  const now = useNow(true).getTime();
  return (error || gate.getOpensAt() > now) && <Delay error={error} now={now} />;
}

function Delay({ error, now }: { error: Error | null; now: number }) {
  const [startedAt] = useState(Date.now);
  const opensAt = gate.getOpensAt();
  const retryAt = Math.max(getRetryTime(error) ?? 0, opensAt);
  if (Math.max(retryAt, now) - startedAt < minRetryMs) return null;
  const remainingMs = retryAt - now;
  return (
    <WarnBanner
      // The usual message of a 429 error can advise the operator to try again later, although the
      // console retries automatically.
      status={
        error && retryAt > opensAt && !getHttpFailure(error, 429)
          ? error.message
          : "The service is rate-limiting requests (429)."
      }
    >
      {remainingMs < 1000 ? "Trying again…" : `Trying again in ${formatAge(remainingMs)}.`}
    </WarnBanner>
  );
}
