import { type Column, timeColumnWidth } from "../../../components/table/columns.ts";
import { TwoLines } from "../../../components/table/table-parts.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { SubscriberLabel } from "../../../entities/subscribers/subscriber-label.tsx";
import { OnlineMark } from "../online-mark.tsx";
import type { SubscriberRow } from "./subscriber-table.tsx";

/** The name must come first, because the table links the first column to the subscriber. */
export const subscriberTableColumns: readonly Column<SubscriberRow>[] = [
  {
    id: "name",
    header: "Name",
    width: "20%",
    render: (row) => <SubscriberLabel subscriber={row.record} />,
  },
  {
    id: "email",
    header: "Email",
    render: (row) => <DataText value={row.record.email} maxLength={64} />,
  },
  {
    id: "phone",
    header: "Phone",
    width: "150px",
    hiddenBelowWidth: 640,
    render: (row) => <DataText value={row.record.phone} maxLength={32} />,
  },
  {
    id: "locale",
    header: "Locale, time zone",
    width: "15%",
    hiddenBelowWidth: 900,
    render: (row) => (
      <TwoLines
        firstLine={<DataText value={row.record.locale} maxLength={24} />}
        secondLine={<DataText value={row.record.timezone} maxLength={40} />}
      />
    ),
  },
  {
    id: "online",
    header: "Online",
    width: "130px",
    hiddenBelowWidth: 720,
    render: (row) => <OnlineMark subscriber={row.record} />,
  },
  {
    id: "created",
    header: "Created",
    width: timeColumnWidth,
    hiddenBelowWidth: 560,
    render: (row) => <Time value={row.record.createdAt} precision="minute" />,
  },
  {
    id: "updated",
    header: "Updated",
    width: timeColumnWidth,
    hiddenBelowWidth: 900,
    render: (row) => <Time value={row.record.updatedAt} precision="minute" />,
  },
];
