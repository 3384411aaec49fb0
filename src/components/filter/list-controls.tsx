import type { ReactNode } from "react";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import { RefreshIcon, ChevronDownIcon } from "../icons.tsx";
import { PageBar } from "../layout/bar.tsx";
import { Tooltip } from "../tooltip.tsx";
import { Menu } from "../menu.tsx";
import { useMenu } from "../use-menu.ts";

const ControlBar = styled(PageBar)({
  // On phones, the bar has one row, so the sort order shrinks and the page size is hidden.
  "@media (max-width: 599.95px)": {
    "& > [data-end]": {
      flexWrap: "nowrap",
      flex: "1 1 auto",
      justifyContent: "end",
      minInlineSize: 0,
    },
    "& [data-order]": { display: "flex", flex: "0 1 auto", minInlineSize: 96 },
    "& [data-page-size]": { display: "none" },
  },
});

/** A sort order. `value` has the URL's format, for example `createdAt DESC`. */
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
  columnMenu: ReactNode;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function ListControls(props: ListControlsProps) {
  const { children, orders, order, onOrder, pageSizes, pageSize, onPageSize } = props;
  return (
    <ControlBar>
      {children}
      <div data-end>
        <div data-order>
          <ChoiceButton label="Sort order" value={order} options={orders} onChange={onOrder} />
        </div>
        <div data-page-size>
          <ChoiceButton
            label="Rows per page"
            value={pageSize}
            options={[...new Set([...pageSizes, pageSize])].map((value) => ({
              value,
              label: `${value} rows`,
            }))}
            onChange={onPageSize}
          />
        </div>
        {props.columnMenu}
        <Tooltip title="Refresh">
          <IconButton aria-label="Refresh" loading={props.isRefreshing} onClick={props.onRefresh}>
            <RefreshIcon fontSize="inherit" />
          </IconButton>
        </Tooltip>
      </div>
    </ControlBar>
  );
}

const Label = styled("span")({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

interface ChoiceButtonProps<Value> {
  /** Name of the choice for screen readers, such as "Sort order". */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function ChoiceButton<Value extends string | number>(props: ChoiceButtonProps<Value>) {
  const { label, value, options, onChange } = props;
  const { closing, buttonProps, menuProps } = useMenu();
  const selectedLabel = options.find((option) => option.value === value)?.label ?? String(value);
  return (
    <>
      <Button
        {...buttonProps}
        aria-label={`${label}: ${selectedLabel}`}
        endIcon={<ChevronDownIcon />}
        sx={{ minInlineSize: 0 }}
      >
        <Label>{selectedLabel}</Label>
      </Button>
      <Menu
        {...menuProps}
        label={label}
        entries={options.map((option) => ({
          kind: "radio",
          label: option.label,
          checked: option.value === value,
          onSelect: closing(() => onChange(option.value)),
        }))}
      />
    </>
  );
}
