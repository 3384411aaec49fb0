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
    // Three records share each millisecond, so that the order also depends on IDs.
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
const readIds = (page: Page) => page.data.map((subscriber) => subscriber.subscriberId);
const allIds = Array.from(
  { length: subscriberCount },
  (_, index) => `s${String(index).padStart(2, "0")}`,
);

describe.each(["_id", "createdAt", "updatedAt", "subscriberId"])("ordered by %s", (orderBy) => {
  it.each(["ASC", "DESC"])(
    "%s: returns each record once, forward and backward",
    async (orderDirection) => {
      const order = { orderBy, orderDirection, limit: "5" };
      const expectedIds = orderDirection === "ASC" ? allIds : [...allIds].reverse();
      const nextPages: string[][] = [];
      let page = await read(order);
      expect(page.previous).toBeNull();
      for (;;) {
        nextPages.push(readIds(page));
        if (page.next === null) break;
        page = await read({ ...order, after: page.next });
      }
      expect(nextPages.flat()).toEqual(expectedIds);
      const previousPages = [readIds(page)];
      while (page.previous !== null) {
        page = await read({ ...order, before: page.previous });
        previousPages.unshift(readIds(page));
      }
      expect(previousPages.flat()).toEqual(expectedIds);
      expect(page.next).not.toBeNull();
    },
  );
});

describe("cursors", () => {
  const order = { orderBy: "createdAt", orderDirection: "ASC", limit: "4" };

  it("include their item if requested", async () => {
    const firstPage = await read(order);
    const afterCursor = firstPage.next ?? "";
    expect(readIds(await read({ ...order, after: afterCursor }))[0]).toBe("s04");
    expect(readIds(await read({ ...order, after: afterCursor, includeCursor: "true" }))[0]).toBe(
      "s03",
    );
    const secondPage = await read({ ...order, after: afterCursor });
    const beforeCursor = secondPage.previous ?? "";
    expect(
      readIds(await read({ ...order, before: beforeCursor, includeCursor: "true" })).at(-1),
    ).toBe("s04");
  });

  it("return the items between two of them", async () => {
    const firstPage = await read(order);
    const secondPage = await read({ ...order, after: firstPage.next ?? "" });
    const thirdPage = await read({ ...order, after: secondPage.next ?? "" });
    const cursorRange = { after: firstPage.next ?? "", before: thirdPage.previous ?? "" };
    expect(readIds(await read({ ...order, ...cursorRange }))).toEqual(["s04", "s05", "s06", "s07"]);
  });

  it("are rejected if changed, or used with another order", async () => {
    const { next } = await read(order);
    const cursor = next ?? "";
    const changedCursor = (cursor.startsWith("W") ? "X" : "W") + cursor.slice(1);
    for (const query of [
      { ...order, after: changedCursor },
      { ...order, before: `${cursor}x` },
      { ...order, after: "nonsense" },
      { ...order, orderBy: "updatedAt", after: cursor },
    ]) {
      const search = new URLSearchParams(query).toString();
      const response = await environment.sessionClient("GET", `/v2/subscribers?${search}`);
      expect(response.status).toBe(400);
    }
    const otherEnvironment = await testApp.createEnvironment();
    const search = new URLSearchParams({ ...order, after: cursor }).toString();
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
