import { act, fireEvent, render, screen } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { expect, test, vi } from "vitest";
import type { MessageFromFrame, MessageToFrame } from "./frame-protocol.ts";
import { EmailFrame, type EmailFrameProps } from "./email-frame.tsx";

const report = { text: "Hi \n\n\n\nAna", opening: "Hi", links: [], images: [] };
const createShownMessage = (id: number, height = 500) =>
  ({ type: "shown", id, height, report: { ...report, hasDarkStyles: false, lang: "en" } }) as const;

/** Renders an email and simulates its frame. `received` lists the messages to the frame. */
function renderFrame(props: EmailFrameProps) {
  const receivedMessages: MessageToFrame[] = [];
  const ports: MessagePort[] = [];
  const getFrame = () => screen.getByTitle<HTMLIFrameElement>("Email preview");
  const { rerender, unmount } = render(<EmailFrame {...props} />);
  const load = () => {
    const fakeWindow = {
      postMessage: vi.fn<(...args: [unknown, string, MessagePort[]]) => void>(),
    };
    Object.defineProperty(getFrame(), "contentWindow", { value: fakeWindow, configurable: true });
    fireEvent.load(getFrame());
    const port = fakeWindow.postMessage.mock.lastCall?.[2][0];
    if (!port) throw new Error("no port");
    port.addEventListener("message", ({ data }: MessageEvent<MessageToFrame>) =>
      receivedMessages.push(data),
    );
    port.start();
    ports.push(port);
  };
  load();
  return {
    frame: getFrame,
    load,
    received: receivedMessages,
    respond: (message: MessageFromFrame) => ports.at(-1)?.postMessage(message),
    update: (nextProps: EmailFrameProps) => rerender(<EmailFrame {...nextProps} />),
    unmount,
    types: () => receivedMessages.map(({ type }) => type),
  };
}

test("a ready frame gets the email, then its highlights", async () => {
  const {
    received: receivedMessages,
    respond,
    types,
  } = renderFrame({ html: "<p>Hi", highlights: ["Ana"] });
  expect(receivedMessages).toEqual([]);
  respond({ type: "ready" });
  await expect.poll(types).toEqual(["render", "mark"]);
  expect(receivedMessages).toEqual([
    {
      type: "render",
      id: expect.any(Number),
      html: "<p>Hi",
      colors: "light",
      areImagesShown: false,
    },
    { type: "mark", texts: ["Ana"] },
  ]);
});

test("only changes are sent", async () => {
  const { received: receivedMessages, respond, types, update } = renderFrame({ html: "<p>Hi" });
  respond({ type: "ready" });
  await expect.poll(types).toEqual(["render", "mark"]);
  update({ html: "<p>Hi", width: 320 });
  const highlights = ["Ana"];
  update({ html: "<p>Hi", width: 320, highlights });
  await expect.poll(types).toEqual(["render", "mark", "mark"]);
  // Rendering the email again removes its highlights.
  update({ html: "<p>Hello", highlights });
  await expect.poll(types).toEqual(["render", "mark", "mark", "render", "mark"]);
  expect(receivedMessages.at(-1)).toEqual({ type: "mark", texts: ["Ana"] });
});

test("only the newest email's report is passed to the latest callback", async () => {
  const [firstCallback, secondCallback] = [vi.fn(), vi.fn()];
  const {
    received: receivedMessages,
    respond,
    types,
    update,
    frame,
  } = renderFrame({ html: "<p>Hi", onReport: firstCallback });
  respond({ type: "ready" });
  await expect.poll(types).toEqual(["render", "mark"]);
  update({ html: "<p>Hello", onReport: secondCallback });
  await expect.poll(types).toEqual(["render", "mark", "render", "mark"]);
  const ids = receivedMessages.flatMap((message) =>
    message.type === "render" ? [message.id] : [],
  );
  respond(createShownMessage(ids[0] ?? -1, 700));
  respond(createShownMessage(ids[1] ?? -1));
  await expect.poll(() => secondCallback.mock.calls.length).toBe(1);
  expect(firstCallback).not.toHaveBeenCalled();
  expect(secondCallback).toHaveBeenCalledWith(
    expect.objectContaining({ text: "Hi\n\nAna", lang: "en" }),
  );
  expect(frame().style.blockSize).toBe("500px");
  respond({ type: "height", height: 620 });
  await expect.poll(() => frame().style.blockSize).toBe("620px");
});

test("a frame that was hidden while other code loaded is connected again", async () => {
  const postMessage = vi.fn<(...args: [unknown, string, MessagePort[]]) => void>();
  let finishLoading = () => {};
  const Other = lazy(
    () =>
      new Promise<{ default: () => null }>((resolve) => {
        finishLoading = () => resolve({ default: () => null });
      }),
  );
  const createPage = (html: string, hasOther: boolean) => (
    <Suspense>
      <EmailFrame html={html} />
      {hasOther && <Other />}
    </Suspense>
  );
  const { rerender } = render(createPage("<p>Hi", false));
  const frame = screen.getByTitle("Email preview");
  Object.defineProperty(frame, "contentWindow", { value: { postMessage }, configurable: true });
  fireEvent.load(frame);
  rerender(createPage("<p>Hi", true));
  expect(frame.style.display).toBe("none");
  const connectionCount = postMessage.mock.calls.length;
  await act(async () => finishLoading());
  expect(frame.style.display).not.toBe("none");
  // The document stays, so it doesn't load again.
  expect(postMessage.mock.calls.length).toBe(connectionCount + 1);
  const port = postMessage.mock.lastCall?.[2][0];
  const receivedMessages: MessageToFrame[] = [];
  port?.addEventListener("message", ({ data }: MessageEvent<MessageToFrame>) =>
    receivedMessages.push(data),
  );
  port?.start();
  port?.postMessage({ type: "ready" });
  rerender(createPage("<p>Hello", true));
  await expect
    .poll(() => receivedMessages.findLast(({ type }) => type === "render"))
    .toMatchObject({ html: "<p>Hello" });
});

test("a clicked link is reported", async () => {
  const onLink = vi.fn();
  const { respond } = renderFrame({ html: "<p>Hi", onLink });
  respond({ type: "link", href: "https://example.com", text: "Open" });
  await expect.poll(() => onLink.mock.calls).toEqual([["https://example.com", "Open"]]);
});

test("loading images uses another document with the same email", async () => {
  const {
    received: receivedMessages,
    respond,
    types,
    update,
    frame,
    load,
  } = renderFrame({ html: "<p>Hi" });
  const firstFrame = frame();
  respond({ type: "ready" });
  await expect.poll(types).toEqual(["render", "mark"]);
  update({ html: "<p>Hi", areImagesShown: true });
  expect(frame()).not.toBe(firstFrame);
  expect(frame().getAttribute("src")).toBe("/preview-frame?img=1");
  load();
  respond({ type: "ready" });
  await expect
    .poll(() =>
      receivedMessages
        .slice(2)
        .map(({ type }) => type)
        .slice(-2),
    )
    .toEqual(["render", "mark"]);
  expect(receivedMessages.at(-2)).toMatchObject({ html: "<p>Hi", areImagesShown: true });
});
