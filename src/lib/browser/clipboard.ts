/** Copies text; false when the browser refused. Needs a user's gesture. */
export async function copyText(text: string): Promise<boolean> {
  // Absent outside secure contexts: a console served over plain http in a private network.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // Refused by permission or because the page lost focus; the older way may still work.
    }
  }
  return copyBySelection(text);
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.setAttribute("aria-hidden", "true");
  field.setAttribute("readonly", "");
  // Inside an open dialog, whose focus trap would move the selection away from the body.
  const host = before?.closest("[role=dialog]") ?? document.body;
  host.append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing succeeds it in insecure contexts
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Saves text as a file through the browser's download, without asking any server. */
export function downloadText(fileName: string, text: string, type = "text/plain"): void {
  downloadFile(fileName, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** The same for what is a file already. */
export function downloadFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has been handed over by then; keeping the address would keep the text in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
