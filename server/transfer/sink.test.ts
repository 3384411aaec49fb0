import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createTemporaryDirectory } from "../testing/temporary-directory.ts";
import { createFileSink } from "./sink.ts";

it("concurrent exports to one file don't mix their output", async () => {
  const directory = createTemporaryDirectory();
  const path = join(directory, "export.ndjson");
  const firstSink = await createFileSink(path);
  await firstSink.write("first, ");
  const secondSink = await createFileSink(path);
  await secondSink.write("second, ");
  await firstSink.write("complete");
  await firstSink.finish();
  expect(readFileSync(path, "utf8")).toBe("first, complete");
  await secondSink.write("complete");
  await secondSink.finish();
  expect(readFileSync(path, "utf8")).toBe("second, complete");
  const abandonedSink = await createFileSink(path);
  await abandonedSink.write("third");
  await abandonedSink.abandon();
  expect(readFileSync(path, "utf8")).toBe("second, complete");
  expect(readdirSync(directory)).toEqual(["export.ndjson"]);
});
