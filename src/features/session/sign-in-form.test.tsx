import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { createResponder, failConnection, stubFetch } from "../../api/testing/stub-fetch.ts";
import { loadSignInActions } from "./load-sign-in-actions.ts";
import { SignInForm, type SignInFormProps } from "./sign-in-form.tsx";

const listResponder = createResponder(200, { data: [], hasMore: false, page: 0, pageSize: 1 });
const notFoundResponder = createResponder(404, {});

// On a busy machine, the first import can take longer than a test waits for its result.
beforeAll(() => loadSignInActions());

function setUp(props?: Pick<SignInFormProps, "loadActions">) {
  const onVerified = vi.fn();
  const defaults = { baseUrl: "https://api.example.com/notify", kind: "session" } as const;
  render(<SignInForm defaults={defaults} onVerified={onVerified} {...props} />);
  const user = userEvent.setup();
  return {
    onVerified,
    user,
    submit: () => user.click(screen.getByRole("button", { name: "Sign in" })),
  };
}

const findAlertText = async () => (await screen.findByRole("alert")).textContent;

test("a token is verified before it is saved", async () => {
  const { requests } = stubFetch(notFoundResponder, listResponder);
  const { user, submit, onVerified } = setUp();
  await user.type(
    screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
    " Bearer sbs_1 ",
  );
  await submit();
  await vi.waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
  expect(requests[0]?.headers.get("Authorization")).toBe("Bearer sbs_1");
});

test.each([
  [-1, /has expired\. Copy a new one, or use an API key/],
  [60, /expires in .+\. Use an API key instead/],
])(
  "a token that expires in %i s is rejected, and an API key is offered",
  async (seconds, pattern) => {
    const { requests } = stubFetch(listResponder);
    const { user, submit } = setUp();
    const exp = Math.round(Date.now() / 1000) + seconds;
    await user.type(
      screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
      `h.${btoa(JSON.stringify({ exp }))}.s`,
    );
    await submit();
    expect(await screen.findByText(pattern)).toBeTruthy();
    expect(requests).toEqual([]);
  },
);

test("an API key is sent with its own scheme", async () => {
  const { requests } = stubFetch(notFoundResponder, listResponder);
  const { user, submit } = setUp();
  await user.click(screen.getByRole("radio", { name: "API key" }));
  await user.type(screen.getByLabelText("API key", { selector: "input[type=password]" }), "sbk_1");
  await submit();
  await vi.waitFor(() => expect(requests).not.toEqual([]));
  expect(requests[0]?.headers.get("Authorization")).toBe("ApiKey sbk_1");
});

test("invalid fields show their errors, and nothing is sent", async () => {
  const { requests } = stubFetch(listResponder);
  const { user, submit } = setUp();
  const urlField = screen.getByLabelText("Service URL");
  await user.clear(urlField);
  await user.type(urlField, "ftp://example.com");
  await submit();
  expect(await screen.findByText(/must start with https/)).toBeTruthy();
  expect(screen.getByText("Enter a token or API key.")).toBeTruthy();
  await user.type(
    screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
    "clé ☃",
  );
  await submit();
  expect(await screen.findByText(/invalid characters/)).toBeTruthy();
  expect(requests).toEqual([]);
});

test("if the code that submits the form can't be loaded, the error recommends a reload", async () => {
  const { submit } = setUp({ loadActions: () => Promise.reject(new TypeError("Failed to fetch")) });
  await submit();
  expect(await findAlertText()).toMatch(/reload the page/);
});

test("an unreachable URL without a scheme has an error message", async () => {
  stubFetch(failConnection);
  const { user, submit } = setUp();
  const urlField = screen.getByLabelText("Service URL");
  await user.clear(urlField);
  await user.type(urlField, "127.0.0.1:4503");
  await user.type(
    screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
    "sbs_1",
  );
  await submit();
  expect(await findAlertText()).toContain("Couldn't reach 127.0.0.1:4503.");
  expect(document.activeElement).toBe(urlField);
});

test("a rejected token stays in the field, and the service's message is shown", async () => {
  stubFetch(createResponder(401, { message: "Unknown session." }));
  const { user, submit, onVerified } = setUp();
  const secretField = screen.getByLabelText<HTMLInputElement>(/Session token/, {
    selector: "input[type=password]",
  });
  await user.type(secretField, "sbs_1");
  await submit();
  expect(await findAlertText()).toMatch(/rejected this session token \(401\).*Unknown session\./);
  expect(secretField.value).toBe("sbs_1");
  expect(document.activeElement).toBe(secretField);
  expect(onVerified).not.toHaveBeenCalled();
});

test.each([
  ["a wrong URL", [createResponder(404, {})], /Couldn't find the API at this URL/],
  ["no network", [failConnection], /Couldn't reach/],
  ["a forbidden read", [createResponder(403, {})], /isn't allowed to read data \(403\)/],
])("%s has its own error message", async (_, responders, message) => {
  stubFetch(...responders);
  const { user, submit } = setUp();
  await user.type(
    screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
    "sbs_1",
  );
  await submit();
  expect(await findAlertText()).toMatch(message);
});

test("a sign-in link pasted as a token is exchanged", async () => {
  const { requests } = stubFetch(
    createResponder(401, { message: "This sign-in link has been used." }),
  );
  const { user, submit } = setUp();
  await user.type(
    screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
    "https://h.test/sign-in#code=sbc_1",
  );
  await submit();
  await screen.findByRole("alert");
  expect(requests[0]?.url).toBe("https://h.test/session/exchange");
  expect(await requests[0]?.json()).toEqual({ code: "sbc_1" });
});
