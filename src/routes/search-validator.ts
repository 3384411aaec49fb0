/** The shell's param, which every page has. */
const shellParamName = "env";

/**
 * Creates a validator that restricts a page's search params to those that `read` returns, because
 * the router also passes unknown and invalid params. Assign the result to a constant, because
 * TypeScript can't infer its type inside `createRoute`.
 *
 * @param isRouteParam whether a param belongs to the route, and not to its parent or child
 */
export const createSearchValidator =
  <Search extends object>(
    read: (search: Record<string, unknown>) => Search,
    isRouteParam: (name: string) => boolean = () => true,
  ) =>
  (search: Record<string, unknown>): Search => {
    const routeParamNames = Object.keys(search).filter(
      (name) => name !== shellParamName && isRouteParam(name),
    );
    return {
      ...Object.fromEntries(routeParamNames.map((name) => [name, undefined])),
      ...read(search),
    };
  };
