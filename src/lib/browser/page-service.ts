/**
 * Returns the name of the remote service behind the server that hosts this page. Returns undefined
 * if the server is the service, or if that is unknown.
 */
export const getPageServiceName = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="signalbox-service"]')?.content;
