const timeoutMs = 10_000;

/**
 * Reports whether another origin responds at all, without sending credentials. Returns false for
 * the console's own origin.
 */
export async function probeOrigin(baseUrl: string): Promise<boolean> {
  if (new URL(baseUrl).origin === globalThis.location?.origin) return false;
  try {
    await fetch(baseUrl, {
      mode: "no-cors",
      cache: "no-store",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return true;
  } catch {
    return false;
  }
}
