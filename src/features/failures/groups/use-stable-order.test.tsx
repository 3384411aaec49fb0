import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFailureGroup } from "../../../testing/failure-report.ts";
import { useStableOrder } from "./use-stable-order.ts";

const createGroups = (ids: string) => ids.split("").map((id) => createFailureGroup(id));

interface Props {
  /** The IDs, one letter each. */
  ids: string;
  isInteracting?: boolean;
  isOpen?: boolean;
  isComplete?: boolean;
  queryKey?: string;
}

function setUp(ids: string) {
  const initialProps: Props = { ids };
  const { result, rerender } = renderHook(
    ({ ids: letters, ...props }: Props) =>
      useStableOrder(createGroups(letters), {
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
  show({ ids: "cab" });
  expect(order()).toBe("cab");
  expect(canSort()).toBe(false);
});

test("groups keep their order while the operator uses the list, and new groups are last", () => {
  const { show, order, canSort } = setUp("abc");
  show({ ids: "ndcab", isInteracting: true });
  expect(order()).toBe("abcnd");
  show({ ids: "dcbna", isInteracting: true });
  expect(order()).toBe("abcnd");
  expect(canSort()).toBe(true);
});

test("the other groups stay in place when a group disappears", () => {
  const { show, order } = setUp("abc");
  show({ ids: "ca", isInteracting: true });
  expect(order()).toBe("ac");
});

test("groups are sorted after the operator leaves the list, or with the button", () => {
  const { show, order, sort, canSort } = setUp("abc");
  show({ ids: "cba", isInteracting: true });
  sort();
  expect(order()).toBe("cba");
  expect(canSort()).toBe(false);
  show({ ids: "bca", isInteracting: true });
  expect(order()).toBe("cba");
  show({ ids: "bca" });
  expect(order()).toBe("bca");
});

test("the groups of another report are sorted", () => {
  const { show, order } = setUp("abc");
  show({ ids: "cba", isInteracting: true, queryKey: "two" });
  expect(order()).toBe("cba");
});

test("while a group is open, the groups are sorted only at the end of the scan", () => {
  const { show, order } = setUp("abc");
  show({ ids: "cba", isOpen: true });
  expect(order()).toBe("abc");
  show({ ids: "cba", isOpen: true, isComplete: true });
  expect(order()).toBe("cba");
  show({ ids: "bca", isOpen: true, isComplete: true });
  expect(order()).toBe("cba");
});

test("at the end of the scan, groups stay in place while the operator uses the list", () => {
  const { show, order } = setUp("abc");
  show({ ids: "cba", isInteracting: true });
  show({ ids: "cba", isInteracting: true, isOpen: true, isComplete: true });
  expect(order()).toBe("abc");
});
