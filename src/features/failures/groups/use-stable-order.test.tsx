import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFailureGroup } from "../../../testing/failure-report.ts";
import { useStableOrder } from "./use-stable-order.ts";

const createGroups = (idLetters: string) => idLetters.split("").map((id) => createFailureGroup(id));

interface Props {
  /** IDs of the sorted groups, one letter each. */
  idLetters: string;
  isInteracting?: boolean;
  isOpen?: boolean;
  isComplete?: boolean;
  queryKey?: string;
}

function setUp(initialLetters: string) {
  const initialProps: Props = { idLetters: initialLetters };
  const { result, rerender } = renderHook(
    ({ idLetters, ...props }: Props) =>
      useStableOrder(createGroups(idLetters), {
        isInteracting: false,
        isOpen: false,
        isComplete: false,
        queryKey: "one",
        ...props,
      }),
    { initialProps },
  );
  return {
    show: rerender,
    order: () => result.current.groups.map(({ id }) => id).join(""),
    canSort: () => result.current.sort !== undefined,
    sort: () => act(() => result.current.sort?.()),
  };
}

test("groups are sorted while the operator isn't using the list", () => {
  const { show, order, canSort } = setUp("abc");
  show({ idLetters: "cab" });
  expect(order()).toBe("cab");
  expect(canSort()).toBe(false);
});

test("groups keep their order while the operator uses the list, and new groups are last", () => {
  const { show, order, canSort } = setUp("abc");
  show({ idLetters: "ndcab", isInteracting: true });
  expect(order()).toBe("abcnd");
  show({ idLetters: "dcbna", isInteracting: true });
  expect(order()).toBe("abcnd");
  expect(canSort()).toBe(true);
});

test("the other groups stay in place when a group disappears", () => {
  const { show, order } = setUp("abc");
  show({ idLetters: "ca", isInteracting: true });
  expect(order()).toBe("ac");
});

test("groups are sorted after the operator leaves the list, or with the button", () => {
  const { show, order, sort, canSort } = setUp("abc");
  show({ idLetters: "cba", isInteracting: true });
  sort();
  expect(order()).toBe("cba");
  expect(canSort()).toBe(false);
  show({ idLetters: "bca", isInteracting: true });
  expect(order()).toBe("cba");
  show({ idLetters: "bca" });
  expect(order()).toBe("bca");
});

test("the groups of the first report of another query are sorted", () => {
  const { show, order } = setUp("abc");
  show({ idLetters: "bac", isInteracting: true });
  expect(order()).toBe("abc");
  show({ idLetters: "cba", isInteracting: true, queryKey: "two" });
  expect(order()).toBe("cba");
  show({ idLetters: "bac", isInteracting: true, queryKey: "two" });
  expect(order()).toBe("cba");
});

test("while a group is open, the groups are sorted only at the end of the scan", () => {
  const { show, order } = setUp("abc");
  show({ idLetters: "cba", isOpen: true });
  expect(order()).toBe("abc");
  show({ idLetters: "cba", isOpen: true, isComplete: true });
  expect(order()).toBe("cba");
  show({ idLetters: "bca", isOpen: true, isComplete: true });
  expect(order()).toBe("cba");
});

test("at the end of the scan, groups stay in place while the operator uses the list", () => {
  const { show, order } = setUp("abc");
  show({ idLetters: "cba", isInteracting: true });
  show({ idLetters: "cba", isInteracting: true, isOpen: true, isComplete: true });
  expect(order()).toBe("abc");
  show({ idLetters: "cba", isOpen: true, isComplete: true });
  expect(order()).toBe("cba");
});
