import { expect, onTestFinished, test } from "vitest";
import { isApiError } from "../../api/client/errors.ts";
import { session } from "../../api/session/session.ts";
import { tasks } from "../../api/task-tray.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { createResponder, stubFetch } from "../../api/testing/stub-fetch.ts";
import { startScan } from "./endpoint-scan.ts";

test("a scan without the active integrations fails with the service's error", async () => {
  stubFetch(createResponder(404, { message: "Not found here" }));
  const signIn = createLinkSignIn();
  session.open(signIn);
  onTestFinished(() => {
    session.close();
    tasks.removeOtherScopes(undefined);
  });
  const { status, error } = await startScan(signIn.profile).task.completion;
  expect(status).toBe("failed");
  expect(error).toSatisfy(isApiError);
});
