import type { Root } from "react-dom/client";

/** Returns the element of the document that React renders into. */
export function getRootElement(): HTMLElement {
  const element = document.getElementById("root");
  if (!element) throw new Error("The document has no #root element");
  return element;
}

/**
 * Returns a root element for the next page. Removes the previous page when the next page has
 * rendered, before the browser paints, so that the document is never empty.
 */
export function replaceRootElement(previous: Root): HTMLElement {
  const oldElement = getRootElement();
  const element = document.createElement("div");
  new MutationObserver((_, observer) => {
    if (element.textContent === "") return;
    observer.disconnect();
    previous.unmount();
    oldElement.remove();
    element.id = "root";
  }).observe(element, { childList: true, subtree: true });
  oldElement.before(element);
  return element;
}
