/** A way in which templates use a value, which indicates the value's type. */
export type Use = "text" | "number" | "date" | "condition" | "size" | "url" | "time" | "cron";

/** The use of a value in templates: its properties, its items, and uses of the value itself. */
export interface Shape {
  readonly properties: Map<string, Shape>;
  items: Shape | undefined;
  readonly uses: Set<Use>;
}

/** Path segment that represents every item of a list. */
export const eachItem = Symbol("each item");
export type ValuePath = readonly (string | typeof eachItem)[];

export const createShape = (): Shape => ({
  properties: new Map(),
  items: undefined,
  uses: new Set(),
});

/** Returns the shape at a path, and creates any shapes that are missing. */
export function ensureShape(root: Shape, path: ValuePath): Shape {
  let shape = root;
  for (const segment of path) {
    if (segment === eachItem) {
      shape = shape.items ??= createShape();
      continue;
    }
    let nextShape = shape.properties.get(segment);
    if (nextShape === undefined) {
      nextShape = createShape();
      shape.properties.set(segment, nextShape);
    }
    shape = nextShape;
  }
  return shape;
}

export const findShape = (root: Shape, path: ValuePath): Shape | undefined =>
  path.reduce<Shape | undefined>(
    (shape, segment) => (segment === eachItem ? shape?.items : shape?.properties.get(segment)),
    root,
  );
