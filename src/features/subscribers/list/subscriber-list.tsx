import { asText } from "../../../../domain/loose.ts";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import { CursorList, type CursorListState } from "../../../kit/list/cursor-list.tsx";
import { subscriberTableColumns } from "./columns.tsx";
import { type SubscriberRow, SubscriberTable } from "./subscriber-table.tsx";

const rowOf = (record: ReceivedSubscriber): SubscriberRow => ({
  id: asText(record.subscriberId) ?? "",
  record,
});

export interface SubscriberListProps {
  list: CursorListState;
  columnVisibility: Record<string, boolean>;
}

export function SubscriberList({ list, columnVisibility }: SubscriberListProps) {
  return (
    <CursorList
      {...list}
      rowOf={rowOf}
      noMatch={{
        title: "No subscribers match your filters",
        children:
          "Filters are case-sensitive: “ana” doesn't match “Ana”. The search box above finds both.",
      }}
      empty={{
        title: "No subscribers yet",
        children:
          "Subscribers are the people you notify. Create one, import a file, or use the API.",
      }}
      renderTable={(rows, loading) => (
        <SubscriberTable
          caption="Subscribers"
          columns={subscriberTableColumns}
          rows={rows}
          loading={loading}
          columnVisibility={columnVisibility}
        />
      )}
    />
  );
}
