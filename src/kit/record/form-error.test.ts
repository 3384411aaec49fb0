import { afterEach, expect, test } from "vitest";
import { ApiError } from "../../api/client/errors.ts";
import { session } from "../../api/session/session.ts";
import { createHttpError } from "../../api/testing/errors.ts";
import { createLinkSignIn } from "../../api/testing/sessions.ts";
import { formatFormError, toFormError } from "./form-error.ts";

const request = { method: "POST", url: "https://api.example.com/v1/integrations" };
const networkError = new ApiError({ kind: "network" }, request);
const createRejection = (status: number) =>
  new ApiError({ kind: "http", status, messages: [], fields: {}, text: "" }, request);
const rejection = createRejection(422);

afterEach(() => session.close());

test("a save with an unknown outcome is safe to repeat if the service honors its key", () => {
  session.open(createLinkSignIn());
  expect(toFormError(networkError).explanation).toMatch(/You can safely save again/);
  expect(toFormError(rejection).explanation).toMatch(
    /values and try again\. Your input is kept\.$/,
  );
});

test("otherwise, the error asks to check the record first", () => {
  session.open(createLinkSignIn({ idempotentWrites: false }));
  expect(toFormError(networkError).explanation).toMatch(
    /may have been applied\. Check the record before/,
  );
  expect(toFormError(networkError).explanation).not.toMatch(/safely/);
  expect(toFormError(rejection).explanation).toMatch(/Your input is kept\.$/);
});

test.each([true, false])(
  "a failed read applied nothing (idempotentWrites: %s)",
  (idempotentWrites) => {
    session.open(createLinkSignIn({ idempotentWrites }));
    const readError = createHttpError(503, {}, "GET");
    expect(toFormError(readError).explanation).toMatch(/\(503\)\. Your input is kept\.$/);
    expect(formatFormError(readError, { isKeyLost: true })).toMatch(/\(503\)\.$/);
  },
);

test("messages from the service are marked as such in a notice", () => {
  const error = createHttpError(422, { messages: ["down"], fields: { name: ["Too long"] } });
  expect(formatFormError(error)).toMatch(/\. Message from the service: down name: Too long$/);
});

test.each([401, 429])("a save that was rejected with %i hasn't been applied", (status) => {
  session.open(createLinkSignIn({ idempotentWrites: false }));
  expect(toFormError(createRejection(status)).explanation).toMatch(/Your input is kept\.$/);
});
