import { beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp, type TestEnvironment } from "../testing/app.ts";
import { useTestDatabase } from "../testing/database.ts";

const database = useTestDatabase();
let testApp: TestApp;
let environment: TestEnvironment;
const subscriberCount = 23;

beforeAll(async () => {
  testApp = buildTestApp(database.db);
  environment = await testApp.createEnvironment();
  for (let index = 0; index < subscriberCount; index += 1) {
    // Up to three records share a millisecond, so that the order also depends on IDs.
    testApp.now = new Date(Date.parse("2026-03-01T12:00:00.000Z") + Math.floor(index / 3));
    await environment.sessionClient("POST", "/v2/subscribers", {
      body: { subscriberId: `s${String(index).padStart(2, "0")}` },
    });
  }
});

interface Page {
  data: { subscriberId: string }[];
  next: string | null;
  previous: string | null;
}
const read = async (query: Record<string, string>): Promise<Page> => {
  const response = await environment.sessionClient(
    "GET",
    `/v2/subscribers?${new URLSearchParams(query).toString()}`,
  );
  expect(response.status).toBe(200);
  expect(response.body.totalCount).toBe(subscriberCount);
  return response.body as Page;
};
const getIds = (page: Page) => page.data.map((subscriber) => subscriber.subscriberId);
const allIds = Array.from(
  { length: subscriberCount },
  (_, index) => `s${String(index).padStart(2, "0")}`,
);

describe.each(["_id", "createdAt", "updatedAt", "subscriberId"])("ordered by %s", (orderBy) => {
  it.each(["ASC", "DESC"])(
    "%s: returns each record once, forward and backward",
    async (orderDirection) => {
      const pageQuery = { orderBy, orderDirection, limit: "5" };
      const expectedIds = orderDirection === "ASC" ? allIds : [...allIds].reverse();
      const nextPageIds: string[][] = [];
      let page = await read(pageQuery);
      expect(page.previous).toBeNull();
      for (;;) {
        nextPageIds.push(getIds(page));
        if (page.next === null) break;
        page = await read({ ...pageQuery, after: page.next });
      }
      expect(nextPageIds.flat()).toEqual(expectedIds);
      const previousPageIds = [getIds(page)];
      while (page.previous !== null) {
        page = await read({ ...pageQuery, before: page.previous });
        previousPageIds.unshift(getIds(page));
      }
      expect(previousPageIds.flat()).toEqual(expectedIds);
      expect(page.next).not.toBeNull();
    },
  );
});

describe("cursors", () => {
  const pageQuery = { orderBy: "createdAt", orderDirection: "ASC", limit: "4" };

  it("include their item if requested", async () => {
    const firstPage = await read(pageQuery);
    const afterCursor = firstPage.next ?? "";
    expect(getIds(await read({ ...pageQuery, after: afterCursor }))[0]).toBe("s04");
    expect(getIds(await read({ ...pageQuery, after: afterCursor, includeCursor: "true" }))[0]).toBe(
      "s03",
    );
    const secondPage = await read({ ...pageQuery, after: afterCursor });
    const beforeCursor = secondPage.previous ?? "";
    expect(
      getIds(await read({ ...pageQuery, before: beforeCursor, includeCursor: "true" })).at(-1),
    ).toBe("s04");
  });

  it("return the items between two of them", async () => {
    const firstPage = await read(pageQuery);
    const secondPage = await read({ ...pageQuery, after: firstPage.next ?? "" });
    const thirdPage = await read({ ...pageQuery, after: secondPage.next ?? "" });
    const cursorRange = { after: firstPage.next ?? "", before: thirdPage.previous ?? "" };
    expect(getIds(await read({ ...pageQuery, ...cursorRange }))).toEqual([
      "s04",
      "s05",
      "s06",
      "s07",
    ]);
  });

  it("are rejected if changed, or used with another order", async () => {
    const { next } = await read(pageQuery);
    const cursor = next ?? "";
    const changedCursor = (cursor.startsWith("W") ? "X" : "W") + cursor.slice(1);
    for (const query of [
      { ...pageQuery, after: changedCursor },
      { ...pageQuery, before: `${cursor}x` },
      { ...pageQuery, after: "nonsense" },
      { ...pageQuery, orderBy: "updatedAt", after: cursor },
    ]) {
      const search = new URLSearchParams(query).toString();
      const response = await environment.sessionClient("GET", `/v2/subscribers?${search}`);
      expect(response.status).toBe(400);
    }
    const otherEnvironment = await testApp.createEnvironment();
    const search = new URLSearchParams({ ...pageQuery, after: cursor }).toString();
    expect((await otherEnvironment.sessionClient("GET", `/v2/subscribers?${search}`)).status).toBe(
      400,
    );
  });

  it("are rejected with another orderBy or a limit over 100", async () => {
    for (const query of ["orderBy=email", "limit=101", "limit=0", "orderDirection=desc"]) {
      expect((await environment.sessionClient("GET", `/v2/subscribers?${query}`)).status).toBe(422);
    }
  });
});
