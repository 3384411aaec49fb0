import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answer, noNetwork, stubFetch } from "../../api/testing/stub-fetch.ts";
import { SignInForm } from "./sign-in-form.tsx";

const list = answer(200, { data: [], hasMore: false, page: 0, pageSize: 1 });
const missing = answer(404, {});

function setUp() {
  const onProven = vi.fn();
  const defaults = { baseUrl: "https://api.example.com/notify", kind: "session" } as const;
  render(<SignInForm defaults={defaults} onProven={onProven} />);
  const user = userEvent.setup();
  return {
    onProven,
    user,
    submit: () => user.click(screen.getByRole("button", { name: "Sign in" })),
  };
}

const alertText = async () => (await screen.findByRole("alert")).textContent;

test("a token is proved before it is kept", async () => {
  const { seen } = stubFetch(missing, list);
  const { user, submit, onProven } = setUp();
  await user.type(
    screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
    " Bearer sbs_1 ",
  );
  await submit();
  await vi.waitFor(() => expect(onProven).toHaveBeenCalledOnce());
  expect(seen[0]?.headers.get("Authorization")).toBe("Bearer sbs_1");
});

test("an API key is chosen and labelled so", async () => {
  const { seen } = stubFetch(missing, list);
  const { user, submit } = setUp();
  await user.click(screen.getByRole("radio", { name: "API key" }));
  await user.type(screen.getByLabelText("API key", { selector: "input[type=password]" }), "sbk_1");
  await submit();
  await vi.waitFor(() => expect(seen).not.toEqual([]));
  expect(seen[0]?.headers.get("Authorization")).toBe("ApiKey sbk_1");
});

test("faults of the fields are said there, and nothing is sent", async () => {
  const { seen } = stubFetch(list);
  const { user, submit } = setUp();
  const address = screen.getByLabelText("Service address");
  await user.clear(address);
  await user.type(address, "ftp://example.com");
  await submit();
  expect(await screen.findByText(/begins with https/)).toBeTruthy();
  expect(screen.getByText("Paste it here.")).toBeTruthy();
  await user.type(
    screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
    "clé ☃",
  );
  await submit();
  expect(await screen.findByText(/characters that no token has/)).toBeTruthy();
  expect(seen).toEqual([]);
});

test("a refused token keeps what was typed and repeats the service's words", async () => {
  stubFetch(answer(401, { message: "Unknown session." }));
  const { user, submit, onProven } = setUp();
  const secret = screen.getByLabelText<HTMLInputElement>(/Session token/, {
    selector: "input[type=password]",
  });
  await user.type(secret, "sbs_1");
  await submit();
  expect(await alertText()).toMatch(
    /does not accept this session token \(401\).*Unknown session\./,
  );
  expect(secret.value).toBe("sbs_1");
  expect(document.activeElement).toBe(secret);
  expect(onProven).not.toHaveBeenCalled();
});

test.each([
  ["a wrong address", [answer(404, {})], /No service of this API is at this address/],
  ["no network", [noNetwork], /couldn't be reached/],
  ["a forbidden read", [answer(403, {})], /not allow it to read here \(403\)/],
])("%s has its own message", async (_, answers, words) => {
  stubFetch(...answers);
  const { user, submit } = setUp();
  await user.type(
    screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
    "sbs_1",
  );
  await submit();
  expect(await alertText()).toMatch(words);
});

test("a sign-in link pasted as a token is exchanged", async () => {
  const { seen } = stubFetch(answer(401, { message: "This sign-in link has been used." }));
  const { user, submit } = setUp();
  await user.type(
    screen.getByLabelText(/Session token/, { selector: "input[type=password]" }),
    "https://h.test/sign-in#code=sbc_1",
  );
  await submit();
  await screen.findByRole("alert");
  expect(seen[0]?.url).toBe("https://h.test/session/exchange");
  expect(await seen[0]?.json()).toEqual({ code: "sbc_1" });
});
