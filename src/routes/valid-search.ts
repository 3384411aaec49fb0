/** The shell's param, which every page has. */
const shellParam = "env";

/**
 * Makes a page get only the search params that `read` returns. The router also passes on those that
 * are invalid or unknown, such as a list in place of a text. Assign the result to a constant, because
 * TypeScript can't infer its type inside `createRoute`.
 *
 * @param isOwn whether a param belongs to the route, and not to its parent or child
 */
export const validSearch =
  <Search extends object>(
    read: (search: Record<string, unknown>) => Search,
    isOwn: (name: string) => boolean = () => true,
  ) =>
  (search: Record<string, unknown>): Search => {
    const ownNames = Object.keys(search).filter((name) => name !== shellParam && isOwn(name));
    return { ...Object.fromEntries(ownNames.map((name) => [name, undefined])), ...read(search) };
  };
