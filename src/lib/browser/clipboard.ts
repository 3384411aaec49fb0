/**
 * Copies text to the clipboard, which requires a user gesture. Returns false if the browser blocks
 * copying.
 */
export async function copyText(text: string): Promise<boolean> {
  // `clipboard` is undefined in insecure contexts, such as plain HTTP in a private network.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // The permission is missing or the page isn't focused, but `execCommand` may still work.
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const focusedElement = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("aria-hidden", "true");
  field.setAttribute("readonly", "");
  // Append the field to an open dialog, whose focus trap would otherwise clear the selection.
  const host = focusedElement?.closest("[role=dialog]") ?? document.body;
  host.append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- insecure contexts have no alternative
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true });
  }
}

export function downloadText(fileName: string, text: string, type = "text/plain"): void {
  downloadFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // After a minute, the download has started. An unrevoked URL would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
