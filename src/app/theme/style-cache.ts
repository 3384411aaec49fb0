import createCache from "@emotion/cache";
import { StyleSheet } from "@emotion/sheet";

/**
 * Adds the rules of each event-loop task to a new `<style>` element. Chromium recalculates all
 * styles that a changed `<style>` element with at-rules affects, so changing one shared element
 * would restyle the whole page.
 */
class TaskStyleSheet extends StyleSheet {
  private isTaskOpen = false;

  override insert(rule: string): void {
    if (!this.isTaskOpen) {
      this.isTaskOpen = true;
      setTimeout(() => {
        this.isTaskOpen = false;
      });
      // With a count of 0, `super.insert` adds an element.
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

export const styleCache = createStyleCache();
