import { expect, test, vi } from "vitest";
import { storeLinkCode, parseLink, takeLinkCode } from "./link-code.ts";

function createPage(url: string) {
  const location = new URL(url) as unknown as Location;
  const replaceState = vi.fn<History["replaceState"]>();
  return { location, history: { state: { key: 1 }, replaceState } as unknown as History };
}

test("the code is removed from the URL and returned only once", () => {
  const page = createPage("https://console.test/sign-in?redirect=/events#code=sbc_1");
  storeLinkCode(page);
  expect(vi.mocked(page.history.replaceState).mock.calls).toEqual([
    [{ key: 1 }, "", "/sign-in?redirect=/events"],
  ]);
  expect(takeLinkCode()).toBe("sbc_1");
  expect(takeLinkCode()).toBeUndefined();
});

test.each(["https://console.test/events#code=x", "https://console.test/sign-in#top"])(
  "%s has no code",
  (url) => {
    const page = createPage(url);
    storeLinkCode(page);
    expect(page.history.replaceState).not.toHaveBeenCalled();
    expect(takeLinkCode()).toBeUndefined();
  },
);

test("a pasted link is parsed with its service prefix", () => {
  expect(parseLink(" https://h.test/notify/sign-in#code=a-b ")).toEqual({
    baseUrl: "https://h.test/notify",
    code: "a-b",
  });
  expect(parseLink("http://127.0.0.1:4400/sign-in#code=x")?.baseUrl).toBe("http://127.0.0.1:4400");
});

test.each(["sbs_token", "https://h.test/sign-in", "https://h.test/#code=x", "javascript:#code=x"])(
  "%s isn't a sign-in link",
  (text) => {
    expect(parseLink(text)).toBeUndefined();
  },
);
