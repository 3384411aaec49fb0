import type { ReactNode } from "react";
import IconButton from "@mui/material/IconButton";
import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { RefreshIcon } from "../icons.tsx";
import { PageBar } from "../layout/bar.tsx";
import { Tooltip } from "../tooltip.tsx";

const ControlBar = styled(PageBar)({
  // On phones the bar has a single row: the sort order shrinks and the page size is hidden.
  "@media (max-width: 599.95px)": {
    "& > [data-end]": {
      flexWrap: "nowrap",
      flex: "1 1 auto",
      justifyContent: "end",
      minInlineSize: 0,
    },
    "& [data-order]": { flex: "0 1 154px", minInlineSize: 96 },
    "& [data-page-size]": { display: "none" },
  },
});

/** A sort order. `value` is as in the URL, for example `createdAt DESC`. */
export interface ListOrder {
  value: string;
  label: string;
}

export interface ListControlsProps {
  children: ReactNode;
  orders: readonly ListOrder[];
  order: string;
  onOrder: (order: string) => void;
  pageSizes: readonly number[];
  pageSize: number;
  onPageSize: (size: number) => void;
  columns: ReactNode;
  refreshing: boolean;
  onRefresh: () => void;
}

export function ListControls(props: ListControlsProps) {
  const { children, orders, order, onOrder, pageSizes, pageSize, onPageSize } = props;
  return (
    <ControlBar>
      {children}
      <div data-end>
        <TextField
          select
          value={order}
          onChange={({ target }) => onOrder(target.value)}
          slotProps={{ htmlInput: { "aria-label": "Sort order" } }}
          data-order
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
          slotProps={{ htmlInput: { "aria-label": "Rows per page" } }}
          data-page-size
          sx={{ inlineSize: 96 }}
        >
          {[...new Set([...pageSizes, pageSize])].map((size) => (
            <MenuItem key={size} value={size}>
              {size} rows
            </MenuItem>
          ))}
        </TextField>
        {props.columns}
        <Tooltip title="Refresh">
          <IconButton aria-label="Refresh" loading={props.refreshing} onClick={props.onRefresh}>
            <RefreshIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </div>
    </ControlBar>
  );
}
