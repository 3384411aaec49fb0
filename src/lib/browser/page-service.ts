const findServiceMeta = () =>
  document.querySelector<HTMLMetaElement>('meta[name="signalbox-service"]');

/**
 * Returns the name of the remote service behind the server that hosts this page. Returns undefined
 * if the server is the service, or if that is unknown.
 */
export const getPageServiceName = (): string | undefined => findServiceMeta()?.content;

/** Returns how operators usually sign in to the service that this page is for. */
export const getPageCaller = (): "session" | "apiKey" =>
  findServiceMeta()?.dataset["caller"] === "apiKey" ? "apiKey" : "session";
