import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadFailureNotice } from "../lazy-component.tsx";
import { clearNoticeActions, clearNotices } from "./clear-notices.ts";
import { NoticesProvider } from "./notices.tsx";
import { type Notice, useNotices } from "./use-notices.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Buttons({ notices }: { notices: Notice[] }) {
  const { notify, announce } = useNotices();
  return (
    <>
      <button onClick={() => notices.forEach(notify)}>show</button>
      <button onClick={() => announce("12 new events")}>announce</button>
    </>
  );
}

function showNotices(...notices: Notice[]) {
  render(
    <NoticesProvider>
      <main tabIndex={-1}>
        <Buttons notices={notices} />
      </main>
    </NoticesProvider>,
  );
  fireEvent.click(screen.getByText("show"));
}

const wait = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

test("a notice is announced politely and closes automatically", async () => {
  showNotices({ message: "Mailgun is primary" });
  expect(screen.getByText("Mailgun is primary").closest("[role=status]")).toBeTruthy();
  await wait(6000);
  await wait(1000);
  expect(screen.queryByText("Mailgun is primary")).toBeNull();
});

test("notices are shown one after the other", async () => {
  showNotices({ message: "first" }, { message: "second" });
  expect(screen.queryByText("second")).toBeNull();
  await wait(6000);
  await wait(1000);
  expect(screen.queryByText("first")).toBeNull();
  expect(screen.getByText("second")).toBeTruthy();
});

test("a failure is shown until it is closed", async () => {
  showNotices({ message: "It could not be copied", tone: "fail" });
  await wait(60_000);
  await wait(1000);
  expect(screen.getByText("It could not be copied")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss notice" }));
  await wait(1000);
  expect(screen.queryByText("It could not be copied")).toBeNull();
});

describe("a failure that is followed by another notice", () => {
  const failure: Notice = { message: "Couldn't save Ana.", tone: "fail" };

  test("closes after six seconds", async () => {
    showNotices(failure, { message: "1 change saved" });
    await wait(5000);
    expect(screen.queryByText("1 change saved")).toBeNull();
    await wait(1000);
    await wait(1000);
    expect(screen.queryByText("Couldn't save Ana.")).toBeNull();
    expect(screen.getByText("1 change saved")).toBeTruthy();
  });

  test("closes immediately if it was visible for longer", async () => {
    showNotices(failure);
    await wait(60_000);
    fireEvent.click(screen.getByText("show"));
    await wait(1);
    await wait(1000);
    // The second notice is the last one, so it stays.
    await wait(60_000);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss notice" }));
    await wait(1000);
    expect(screen.queryByText("Couldn't save Ana.")).toBeNull();
  });

  test("stays if it has an action", async () => {
    const action = { label: "Reload", onClick: () => undefined };
    showNotices({ ...failure, action }, { message: "1 change saved" });
    await wait(60_000);
    await wait(1000);
    expect(screen.getByText("Couldn't save Ana.")).toBeTruthy();
  });
});

describe("a notice with an action", () => {
  const notice: Notice = {
    message: "2 inactive integrations removed",
    action: { label: "Undo", onClick: () => undefined },
  };

  test("stays until it is dismissed", async () => {
    showNotices(notice);
    await wait(60_000);
    await wait(1000);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss notice" }));
    await wait(1000);
    expect(screen.queryByText("2 inactive integrations removed")).toBeNull();
  });

  test("closes after six seconds if another notice waits", async () => {
    showNotices(notice, { message: "1 change saved" });
    await wait(6000);
    await wait(1000);
    expect(screen.queryByText("2 inactive integrations removed")).toBeNull();
    expect(screen.getByText("1 change saved")).toBeTruthy();
  });
});

test("an action runs once and closes the notice", async () => {
  const onClick = vi.fn();
  showNotices({ message: "Switched off", action: { label: "Undo", onClick } });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await wait(1000);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText("Switched off")).toBeNull();
});

test.each(["Undo", "Dismiss notice"])("%s passes the focus to the page", async (name) => {
  showNotices({ message: "Imported 3 notes", action: { label: "Undo", onClick: () => undefined } });
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
  await wait(1000);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("a repeated announcement is announced again", () => {
  showNotices();
  fireEvent.click(screen.getByText("announce"));
  const firstAnnouncement = screen.getByText("12 new events");
  fireEvent.click(screen.getByText("announce"));
  expect(screen.getByText("12 new events")).not.toBe(firstAnnouncement);
});

describe("clearing the notices", () => {
  test("removes them, even if only the actions are cleared next", async () => {
    showNotices({ message: "Subscriber ana created" });
    act(() => {
      clearNotices();
      clearNoticeActions();
    });
    await wait(1000);
    expect(screen.queryByText("Subscriber ana created")).toBeNull();
  });

  test("removes them, with their announcements", async () => {
    showNotices({ message: "Subscriber ana created", tone: "fail" }, { message: "second" });
    fireEvent.click(screen.getByText("announce"));
    act(() => clearNotices());
    await wait(1000);
    expect(screen.queryByText("Subscriber ana created")).toBeNull();
    expect(screen.queryByText("second")).toBeNull();
    expect(screen.queryByText("12 new events")).toBeNull();
    fireEvent.click(screen.getByText("show"));
    expect(screen.getByText("Subscriber ana created")).toBeTruthy();
  });

  test("also discards later results of actions that started before", () => {
    let saveLater = () => {};
    function SaveButton() {
      const { notify, announce } = useNotices();
      const save = () => {
        saveLater = () => {
          notify({ message: "Subscriber ana created" });
          announce("Saved");
        };
      };
      return <button onClick={save}>save</button>;
    }
    render(
      <NoticesProvider>
        <SaveButton />
      </NoticesProvider>,
    );
    fireEvent.click(screen.getByText("save"));
    act(() => clearNotices());
    act(() => clearNoticeActions());
    act(() => saveLater());
    expect(screen.queryByText("Subscriber ana created")).toBeNull();
    expect(screen.queryByText("Saved")).toBeNull();
  });
});

describe("clearing the actions", () => {
  const action = { label: "Undo", onClick: () => undefined };

  test("removes only notices with an action, even if one is closing", async () => {
    showNotices({ message: "Group hidden", action }, { message: "1 change saved" });
    fireEvent.click(screen.getByRole("button", { name: "Dismiss notice" }));
    act(() => clearNoticeActions());
    await wait(1000);
    expect(screen.queryByText("Group hidden")).toBeNull();
    expect(screen.getByText("1 change saved")).toBeTruthy();
  });

  test("keeps failures without their action", async () => {
    showNotices({ message: "Couldn't save", tone: "fail", action });
    act(() => clearNoticeActions());
    await wait(1000);
    expect(screen.getByText("Couldn't save")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("keeps the reload after code couldn't be loaded", async () => {
    showNotices(loadFailureNotice);
    act(() => clearNoticeActions());
    await wait(1000);
    expect(screen.getByText(loadFailureNotice.message)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
  });

  test("also discards later ones, but not other results", async () => {
    let finish = () => {};
    function ImportButton() {
      const { notify } = useNotices();
      const start = () => {
        finish = () => {
          notify({ message: "2 notes imported", action });
          notify({ message: "Couldn't save", tone: "fail", action });
          notify({ message: "1 change saved" });
        };
      };
      return <button onClick={start}>import</button>;
    }
    render(
      <NoticesProvider>
        <ImportButton />
      </NoticesProvider>,
    );
    fireEvent.click(screen.getByText("import"));
    act(() => clearNoticeActions());
    act(() => finish());
    expect(screen.queryByText("2 notes imported")).toBeNull();
    expect(screen.getByText("Couldn't save")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Dismiss notice" }));
    await wait(1000);
    expect(screen.getByText("1 change saved")).toBeTruthy();
  });
});
