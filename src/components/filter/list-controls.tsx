import type { ReactNode } from "react";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { RefreshIcon } from "../icons.tsx";
import { Tooltip } from "../tooltip.tsx";

/** The bar between a list's heading and its rows: filters first, what arranges the list at the end. */
const Bar = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  paddingBlock: 8,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& > [data-end]": { display: "flex", flexWrap: "wrap", gap: 8, marginInlineStart: "auto" },
});

/** An order of a list as the address names it: `createdAt DESC`. */
export interface ListOrder {
  value: string;
  label: string;
}

export interface ListControlsProps {
  /** The filters. */
  children: ReactNode;
  orders: readonly ListOrder[];
  order: string;
  onOrder: (order: string) => void;
  pageSizes: readonly number[];
  pageSize: number;
  onPageSize: (size: number) => void;
  /** The menu of columns. */
  columns: ReactNode;
  refreshing: boolean;
  onRefresh: () => void;
}

/** Filters, order, size of a page, columns, and the button that reads the page again. */
export function ListControls(props: ListControlsProps) {
  const { children, orders, order, onOrder, pageSizes, pageSize, onPageSize } = props;
  return (
    <Bar>
      {children}
      <div data-end>
        <TextField
          select
          value={order}
          onChange={({ target }) => onOrder(target.value)}
          slotProps={{ htmlInput: { "aria-label": "Order" } }}
          sx={{ inlineSize: 154 }}
        >
          {orders.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
          {!orders.some(({ value }) => value === order) && (
            <MenuItem value={order}>{order}</MenuItem>
          )}
        </TextField>
        <TextField
          select
          value={pageSize}
          onChange={({ target }) => onPageSize(Number(target.value))}
          slotProps={{ htmlInput: { "aria-label": "Rows on a page" } }}
          sx={{ inlineSize: 96 }}
        >
          {[...new Set([...pageSizes, pageSize])].map((size) => (
            <MenuItem key={size} value={size}>
              {size} rows
            </MenuItem>
          ))}
        </TextField>
        {props.columns}
        <Tooltip title="Read this page again">
          <IconButton
            aria-label="Read this page again"
            loading={props.refreshing}
            onClick={props.onRefresh}
          >
            <RefreshIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </div>
    </Bar>
  );
}
