/** How templates use a value; what is known of its type without seeing one. */
export type Use = "text" | "number" | "date" | "condition" | "size" | "url";

/** What templates expect of a value: its properties, its items, and how it is used itself. */
export interface Shape {
  readonly properties: Map<string, Shape>;
  items: Shape | undefined;
  readonly uses: Set<Use>;
}

/** A step of a path that means each item of a list. */
export const eachItem = Symbol("each item");
export type ValuePath = readonly (string | typeof eachItem)[];

export const newShape = (): Shape => ({
  properties: new Map(),
  items: undefined,
  uses: new Set(),
});

/** The shape at a path, made where it is missing. */
export function shapeAt(root: Shape, path: ValuePath): Shape {
  let shape = root;
  for (const step of path) {
    if (step === eachItem) {
      shape = shape.items ??= newShape();
      continue;
    }
    let next = shape.properties.get(step);
    if (next === undefined) {
      next = newShape();
      shape.properties.set(step, next);
    }
    shape = next;
  }
  return shape;
}

/** The shape at a path, if templates use it. */
export const findShape = (root: Shape, path: ValuePath): Shape | undefined =>
  path.reduce<Shape | undefined>(
    (shape, step) => (step === eachItem ? shape?.items : shape?.properties.get(step)),
    root,
  );
