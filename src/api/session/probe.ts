const patience = 10_000;

/**
 * Whether another origin answers at all. A `no-cors` request without headers shows nothing of the
 * answer but that there was one; it carries no credentials.
 */
export async function probeOrigin(baseUrl: string): Promise<boolean> {
  if (new URL(baseUrl).origin === globalThis.location?.origin) return false;
  try {
    await fetch(baseUrl, {
      mode: "no-cors",
      cache: "no-store",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(patience),
    });
    return true;
  } catch {
    return false;
  }
}
