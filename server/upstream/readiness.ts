const timeoutMs = 3000;
/** Time for which a result is reused. */
const cacheMs = 5000;

/**
 * Returns a function that resolves to the reason why the upstream can't serve requests; undefined
 * if it can. A client error counts as ready, because a service may not have the path. Calls
 * `warnUnreachable` with the error of a request without a response.
 */
export function createReadinessCheck(
  upstream: URL,
  path: string,
  warnUnreachable: (error: unknown) => void,
): () => Promise<string | undefined> {
  const url = upstream.origin + upstream.pathname.replace(/\/$/, "") + path;
  let latestCheck: { startedAt: number; reasonPromise: Promise<string | undefined> } | undefined;

  async function check(): Promise<string | undefined> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { status, body } = await fetch(url, { redirect: "manual", signal });
      await body?.cancel();
      if (status < 300 || (status >= 400 && status < 500)) return undefined;
      return `The service at ${upstream.host} responded with status ${status}.`;
    } catch (error) {
      warnUnreachable(error);
      return `The service at ${upstream.host} isn't reachable.`;
    }
  }

  return () => {
    const now = performance.now();
    if (latestCheck === undefined || now - latestCheck.startedAt > cacheMs)
      latestCheck = { startedAt: now, reasonPromise: check() };
    return latestCheck.reasonPromise;
  };
}
