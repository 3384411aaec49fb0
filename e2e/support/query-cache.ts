import type { Page } from "@playwright/test";

/** Returns the state of all queries and mutations as JSON. Finds their client in React's fibers. */
export const readCachedData = (page: Page) =>
  page.evaluate(() => {
    const root = document.getElementById("root");
    const key = Object.keys(root ?? {}).find((name) => name.startsWith("__reactContainer"));
    const texts: string[] = [];
    const visit = (fiber: Record<string, unknown> | null): boolean => {
      for (let node = fiber; node; node = node["sibling"] as Record<string, unknown> | null) {
        const props = node["memoizedProps"] as { client?: Record<string, () => object> } | null;
        const { client } = props ?? {};
        if (client?.["getQueryCache"] && client["getMutationCache"]) {
          const states = [client["getQueryCache"](), client["getMutationCache"]()].flatMap(
            (cache) =>
              (cache as { getAll(): { state: unknown; options?: unknown }[] })
                .getAll()
                .map(({ state }) => state),
          );
          texts.push(JSON.stringify(states));
          return true;
        }
        if (visit(node["child"] as Record<string, unknown> | null)) return true;
      }
      return false;
    };
    visit(Reflect.get(root ?? {}, key ?? "") as Record<string, unknown>);
    return texts.join();
  });
