/**
 * Returns the name of the service behind the server that hosts this page. Returns undefined if that
 * service is Signalbox or is unknown.
 */
export const getPageServiceName = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="signalbox-service"]')?.content;
