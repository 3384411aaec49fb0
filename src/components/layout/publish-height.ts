/**
 * Creates a ref that keeps the height of an element in a custom property of the page, so that
 * other elements can leave space for it.
 */
export const publishHeight = (property: `--${string}`) => (element: HTMLElement | null) => {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty(property, `${element?.offsetHeight ?? 0}px`),
  );
  if (element) observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
};
