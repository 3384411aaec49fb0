import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Column } from "./columns.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { stubMatchingQuery } from "../../testing/stub-matching-query.ts";

interface Person {
  id: string;
  name: string;
  eventCount: number;
}

const people: Person[] = [
  { id: "a", name: "Ana", eventCount: 4 },
  { id: "b", name: "Makoto", eventCount: 12 },
  { id: "c", name: "Chidi", eventCount: 1 },
];
const columns: readonly Column<Person>[] = [
  { id: "name", header: "Name", render: ({ name }) => name },
  {
    id: "events",
    header: "Events",
    align: "end",
    hiddenBelowWidth: 480,
    render: ({ eventCount }) => eventCount,
  },
];

const getId = ({ id }: Person) => id;
let openedIds: string[];

function Table(props: Partial<DataTableProps<Person>>) {
  const [selectedId, setSelectedId] = useState<string | undefined>(props.selectedId);
  return (
    <>
      <input aria-label="Filter" />
      <DataTable
        caption="People"
        columns={columns}
        rows={people}
        getRowId={(person) => person.id}
        renderRowLink={(person, linkProps) => (
          <a
            href={`#${person.id}`}
            onClick={(event) => {
              event.preventDefault();
              openedIds.push(person.id);
              setSelectedId(person.id);
            }}
            {...linkProps}
          >
            {linkProps.children}
          </a>
        )}
        {...props}
        selectedId={selectedId}
      />
    </>
  );
}

beforeEach(() => {
  openedIds = [];
});
const getLink = (name: string) => screen.getByRole("link", { name });
const press = (key: string, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key });

describe("structure", () => {
  test("the table has a caption, column headers, and row headers", () => {
    render(<Table />);
    const table = screen.getByRole("table", { name: "People" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Name", "Events"]);
    expect(
      within(table)
        .getAllByRole("rowheader")
        .map((cell) => cell.textContent),
    ).toEqual(["Ana", "Makoto", "Chidi"]);
  });

  test("numbers are aligned at the end and hidden in narrow tables", () => {
    render(<Table />);
    const cell = screen.getByRole("cell", { name: "12" });
    expect(cell.getAttribute("data-align")).toBe("end");
    expect(cell.getAttribute("data-hide-below")).toBe("480");
  });

  test("the open row is marked visually and for screen readers", () => {
    render(<Table selectedId="b" />);
    expect(getLink("Makoto").getAttribute("aria-current")).toBe("true");
    expect(getLink("Makoto").closest("tr")?.hasAttribute("data-selected")).toBe(true);
    expect(getLink("Ana").hasAttribute("aria-current")).toBe(false);
  });

  test("columns can be hidden", () => {
    render(<Table columnVisibility={{ events: false }} />);
    expect(screen.queryByRole("columnheader", { name: "Events" })).toBeNull();
    expect(screen.queryByRole("cell", { name: "12" })).toBeNull();
  });

  test("while loading, it shows placeholders that aren't rows", () => {
    render(<Table rows={[]} isLoading skeletonRowCount={5} />);
    expect(screen.getByRole("status").textContent).toBe("Loading");
    expect(document.querySelectorAll("tbody tr")).toHaveLength(5);
    expect(screen.queryAllByRole("link")).toHaveLength(0);
    expect(screen.getAllByRole("row")).toHaveLength(1);
  });
});

describe("keyboard", () => {
  test("the rows are one tab stop: the first row or the open one", () => {
    const { unmount } = render(<Table />);
    expect(screen.getAllByRole("link").map((link) => link.tabIndex)).toEqual([0, -1, -1]);
    unmount();
    render(<Table selectedId="b" />);
    expect(screen.getAllByRole("link").map((link) => link.tabIndex)).toEqual([-1, 0, -1]);
  });

  test("arrows, Home, and End move between the rows", () => {
    render(<Table />);
    getLink("Ana").focus();
    press("ArrowDown");
    expect(document.activeElement).toBe(getLink("Makoto"));
    press("End");
    press("ArrowDown");
    expect(document.activeElement).toBe(getLink("Chidi"));
    press("ArrowUp");
    press("Home");
    expect(document.activeElement).toBe(getLink("Ana"));
    expect(getLink("Ana").tabIndex).toBe(0);
  });

  test("only the checkbox of the current row is a tab stop, and arrows move between checkboxes", () => {
    render(<Table selectedId="b" selection={{ ids: new Set(), set: () => undefined }} />);
    const checkboxes = screen.getAllByRole("checkbox", { name: "Select row" });
    expect(checkboxes.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
    act(() => checkboxes[1]?.focus());
    press("ArrowDown");
    expect(document.activeElement).toBe(checkboxes[2]);
    expect(checkboxes.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
    press("Home");
    expect(document.activeElement).toBe(checkboxes[0]);
    press("j");
    expect(document.activeElement).toBe(getLink("Makoto"));
  });

  test("j and k work on the whole page, starting at the open row", () => {
    render(<Table selectedId="b" />);
    press("j", document.body);
    expect(document.activeElement).toBe(getLink("Chidi"));
    press("k");
    press("k");
    expect(document.activeElement).toBe(getLink("Ana"));
    expect(openedIds).toEqual([]);
  });

  test("j in a field is ordinary input", () => {
    render(<Table />);
    const field = screen.getByLabelText("Filter");
    field.focus();
    press("j", field);
    expect(document.activeElement).toBe(field);
  });

  test("the focus stays in the list when the focused row is replaced", () => {
    const { rerender } = render(<Table rows={people.slice(0, 2)} />);
    getLink("Makoto").focus();
    rerender(<Table rows={people.slice(2)} />);
    expect(document.activeElement).toBe(getLink("Chidi"));
    rerender(<Table rows={[]} isLoading />);
    rerender(<Table />);
    expect(document.activeElement).toBe(getLink("Ana"));
  });

  test("replaced rows don't take the focus from where the user moved it", () => {
    const { rerender } = render(<Table rows={people.slice(0, 1)} />);
    getLink("Ana").focus();
    screen.getByLabelText("Filter").focus();
    screen.getByLabelText("Filter").blur();
    rerender(<Table rows={people.slice(1)} />);
    expect(document.activeElement).toBe(document.body);

    getLink("Makoto").focus();
    rerender(<Table rows={[]} isLoading />);
    screen.getByLabelText("Filter").focus();
    rerender(<Table />);
    expect(document.activeElement).toBe(screen.getByLabelText("Filter"));
    screen.getByLabelText("Filter").blur();
    rerender(<Table rows={people.slice(1)} />);
    expect(document.activeElement).toBe(document.body);
  });

  test("j pressed while the rows load focuses the first one", () => {
    const { rerender } = render(<Table rows={[]} isLoading />);
    press("j", document.body);
    rerender(<Table />);
    expect(document.activeElement).toBe(getLink("Ana"));
  });

  test("j focuses the first loaded row if the region around the list has the focus", () => {
    const wrapInRegion = (table: ReactElement) => (
      <section aria-label="People" tabIndex={-1}>
        {table}
      </section>
    );
    const { rerender } = render(wrapInRegion(<Table rows={[]} isLoading />));
    const region = screen.getByRole("region", { name: "People" });
    region.focus();
    press("j", region);
    rerender(wrapInRegion(<Table />));
    expect(document.activeElement).toBe(getLink("Ana"));
  });
});

describe("pointer", () => {
  test("a click anywhere on the row opens it", () => {
    render(<Table />);
    fireEvent.click(screen.getByRole("cell", { name: "12" }));
    expect(openedIds).toEqual(["b"]);
  });

  test("with Ctrl or the middle button it opens in a new tab", () => {
    const openSpy = vi.spyOn(window, "open").mockReturnValue(null);
    render(<Table />);
    fireEvent.click(screen.getByRole("cell", { name: "12" }), { ctrlKey: true });
    fireEvent(
      screen.getByRole("cell", { name: "1" }),
      new MouseEvent("auxclick", { bubbles: true, button: 1 }),
    );
    expect(openSpy.mock.calls.map(([url]) => String(url).slice(-2))).toEqual(["#b", "#c"]);
    expect(openedIds).toEqual([]);
  });

  test("selecting text doesn't open the row", () => {
    render(<Table />);
    vi.spyOn(window, "getSelection").mockReturnValue(
      Object.create(Selection.prototype, { isCollapsed: { value: false } }),
    );
    fireEvent.click(screen.getByRole("cell", { name: "12" }));
    expect(openedIds).toEqual([]);
  });
});

test("on a phone the table is a list of two-line links", () => {
  stubMatchingQuery("max-width: 599.95px");
  render(
    <Table selectedId="a" renderCompact={(person) => `${person.name}, ${person.eventCount}`} />,
  );
  expect(screen.queryByRole("table")).toBeNull();
  const list = screen.getByRole("list", { name: "People" });
  expect(
    within(list)
      .getAllByRole("link")
      .map((row) => row.textContent),
  ).toEqual(["Ana, 4", "Makoto, 12", "Chidi, 1"]);
  press("j", document.body);
  expect(document.activeElement).toBe(getLink("Makoto, 12"));
});

describe("rendering", () => {
  const onRender = vi.fn<(name: string) => void>();
  const createColumns = (suffix: string): readonly Column<Person>[] => [
    {
      id: "name",
      header: "Name",
      render: ({ name }) => {
        onRender(name);
        return `${suffix}${name}`;
      },
    },
  ];
  const firstColumns = createColumns("");
  const renderRowLink: DataTableProps<Person>["renderRowLink"] = (person, linkProps) => (
    <a href={`#${person.id}`} {...linkProps}>
      {linkProps.children}
    </a>
  );
  const getCheckboxLabel = ({ name }: Person) => `Choose ${name}`;
  const createTable = (props: Partial<DataTableProps<Person>> = {}) => (
    <DataTable
      caption="People"
      columns={firstColumns}
      rows={people}
      getRowId={getId}
      renderRowLink={renderRowLink}
      {...props}
    />
  );
  const takeRenderedRows = () => onRender.mock.calls.splice(0).map(([name]) => name);

  test("skips unchanged rows", () => {
    const { rerender } = render(createTable());
    takeRenderedRows();
    rerender(createTable({ selectedId: "b" }));
    // Ana's row also re-renders, because its link is no longer the tab stop.
    expect(takeRenderedRows()).toEqual(["Ana", "Makoto"]);
    const renamedPeople = people.map((person) =>
      person.id === "c" ? { ...person, name: "Chi" } : person,
    );
    rerender(createTable({ selectedId: "b", rows: renamedPeople }));
    expect(takeRenderedRows()).toEqual(["Chi"]);
  });

  test("re-renders all rows when the columns change", () => {
    const { rerender } = render(createTable());
    rerender(createTable({ columns: createColumns("» ") }));
    expect(screen.getByRole("link", { name: "» Chidi" })).toBeTruthy();
    rerender(createTable({ columnVisibility: { name: false } }));
    expect(screen.queryByText("» Chidi")).toBeNull();
  });

  test("selects a row without re-rendering the others", () => {
    function SelectableTable() {
      const [ids, set] = useState<ReadonlySet<string>>(new Set());
      return createTable({ selection: { ids, set }, getCheckboxLabel });
    }
    render(<SelectableTable />);
    takeRenderedRows();
    const getCheckbox = (name: string) => screen.getByRole("checkbox", { name: `Choose ${name}` });
    fireEvent.click(getCheckbox("Makoto"));
    expect(takeRenderedRows()).toEqual(["Makoto"]);
    fireEvent.click(getCheckbox("Chidi"), { shiftKey: true });
    expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
  });
});
