import { getSpanStart } from "../../../lib/time/span.ts";
import { detailParams } from "./detail-search.ts";

/**
 * Returns a URL to the event, or to a job or execution detail in it. Omits the open tab and the job
 * filters. A relative time range becomes an absolute range that ends at `now` (in milliseconds).
 */
export function createPermalink(
  href: string,
  target: { jobId?: string; detailId?: string },
  now: number,
): string {
  const url = new URL(href);
  const rangeStart = getSpanStart(url.searchParams.get("last") ?? "", now);
  if (rangeStart !== undefined) {
    url.searchParams.set("after", rangeStart);
    url.searchParams.set("before", new Date(now).toISOString());
  }
  url.searchParams.delete("last");
  for (const name of detailParams) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(target)) url.searchParams.set(name, value);
  return url.href;
}
