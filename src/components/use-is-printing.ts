import { useSyncExternalStore } from "react";

let isPrinting = false;

function subscribe(listener: () => void) {
  const handlePrint = ({ type }: Event) => {
    isPrinting = type === "beforeprint";
    listener();
  };
  addEventListener("beforeprint", handlePrint);
  addEventListener("afterprint", handlePrint);
  return () => {
    removeEventListener("beforeprint", handlePrint);
    removeEventListener("afterprint", handlePrint);
  };
}

/**
 * Reports whether the page is being printed. Components re-render before the browser prints, which
 * isn't the case for the media query "print".
 */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
