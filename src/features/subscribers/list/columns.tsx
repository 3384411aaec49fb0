import {
  columnHelper,
  type DataColumns,
  timeColumnWidth,
} from "../../../components/table/columns.ts";
import { TwoLines } from "../../../components/table/table-parts.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { SubscriberLabel } from "../../../entities/subscribers/subscriber-label.tsx";
import { OnlineMark } from "../online-mark.tsx";
import type { SubscriberRow } from "./subscriber-table.tsx";

const column = columnHelper<SubscriberRow>();

/** The name is first because it is the row's link. */
export const subscriberTableColumns: DataColumns<SubscriberRow> = [
  column.display({
    id: "name",
    header: "Name",
    meta: { width: "22%" },
    cell: ({ row: { original } }) => <SubscriberLabel subscriber={original.record} />,
  }),
  column.display({
    id: "email",
    header: "Email",
    cell: ({ row: { original } }) => <DataText value={original.record.email} max={64} />,
  }),
  column.display({
    id: "phone",
    header: "Phone",
    meta: { width: "18%", hideBelow: 640 },
    cell: ({ row: { original } }) => <DataText value={original.record.phone} max={32} />,
  }),
  column.display({
    id: "locale",
    header: "Language, time zone",
    meta: { width: "15%", hideBelow: 900 },
    cell: ({ row: { original } }) => (
      <TwoLines
        first={<DataText value={original.record.locale} max={24} />}
        second={<DataText value={original.record.timezone} max={40} />}
      />
    ),
  }),
  column.display({
    id: "online",
    header: "Online",
    meta: { width: "16%", hideBelow: 720 },
    cell: ({ row: { original } }) => <OnlineMark subscriber={original.record} />,
  }),
  column.display({
    id: "created",
    header: "Created",
    meta: { width: timeColumnWidth, hideBelow: 560 },
    cell: ({ row: { original } }) => <Time value={original.record.createdAt} precision="minute" />,
  }),
  column.display({
    id: "updated",
    header: "Updated",
    meta: { width: timeColumnWidth, hideBelow: 900 },
    cell: ({ row: { original } }) => <Time value={original.record.updatedAt} precision="minute" />,
  }),
];
