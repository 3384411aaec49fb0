import createCache from "@emotion/cache";
import { StyleSheet } from "@emotion/sheet";

/**
 * Adds the rules of each task to a `<style>` element of their own. After a change to an element
 * that contains at-rules, Chromium recalculates the styles of everything that any of its rules
 * applies to. With one element for all rules, the first menu would restyle the whole page.
 */
class TaskStyleSheet extends StyleSheet {
  private isTaskOpen = false;

  override insert(rule: string): void {
    if (!this.isTaskOpen) {
      this.isTaskOpen = true;
      setTimeout(() => {
        this.isTaskOpen = false;
      });
      // Makes `insert` add an element.
      this.ctr = 0;
    }
    super.insert(rule);
  }
}

export function createStyleCache() {
  const cache = createCache({ key: "css" });
  cache.sheet = new TaskStyleSheet({ key: cache.key, container: document.head });
  return cache;
}
