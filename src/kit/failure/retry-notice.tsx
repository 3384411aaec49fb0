import { useState } from "react";
import { getHttpFailure } from "../../api/client/errors.ts";
import { getRetryTime } from "../../api/client/retry.ts";
import { WarnBanner } from "../../components/feedback/banner.tsx";
import { useNow } from "../../components/text/time-mode.tsx";
import { formatAge } from "../../lib/time/elapsed.ts";

/** Shorter retries aren't shown, because the notice would only flicker. */
const minRetryMs = 3000;

/**
 * Shows why the first load of a query takes long, and when the next attempt comes. Renders nothing
 * before an attempt has failed.
 *
 * @param error the query's `failureReason`
 */
export function RetryNotice({ error }: { error: Error | null }) {
  return error && <FailedAttempt error={error} />;
}

function FailedAttempt({ error }: { error: Error }) {
  const [firstFailedAt] = useState(Date.now);
  const now = useNow(true).getTime();
  const retryAt = getRetryTime(error) ?? 0;
  if (Math.max(retryAt, now) - firstFailedAt < minRetryMs) return null;
  const remainingMs = retryAt - now;
  return (
    <WarnBanner
      // The usual message can advise the operator to try again later.
      status={
        getHttpFailure(error, 429) ? "The service is rate-limiting requests (429)." : error.message
      }
    >
      {remainingMs < 1000 ? "Trying again…" : `Trying again in ${formatAge(remainingMs)}.`}
    </WarnBanner>
  );
}
