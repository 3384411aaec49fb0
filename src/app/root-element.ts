import type { Root } from "react-dom/client";

export function getRootElement(): HTMLElement {
  const element = document.getElementById("root");
  if (!element) throw new Error("The document has no #root element");
  return element;
}

/**
 * Returns a root element for the next page. Removes the previous page when the next page has
 * rendered, before the browser paints, so that the document is never empty.
 */
export function replaceRootElement(previousRoot: Root): HTMLElement {
  const oldElement = getRootElement();
  const newElement = document.createElement("div");
  new MutationObserver((_, observer) => {
    if (newElement.textContent === "") return;
    observer.disconnect();
    previousRoot.unmount();
    oldElement.remove();
    newElement.id = "root";
  }).observe(newElement, { childList: true, subtree: true });
  oldElement.before(newElement);
  return newElement;
}
