/**
 * Returns the name of the service behind the server that hosts this page. Undefined if that service
 * is Signalbox, or if it is unknown.
 */
export const getPageService = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="signalbox-service"]')?.content;
