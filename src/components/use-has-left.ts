import { useEffect, useRef } from "react";

/**
 * Returns a ref whose value is true once the component has unmounted. The component can set the
 * value earlier, when the user confirms that they want to leave.
 */
export function useHasLeft() {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
