import type { Ref } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useForkRef } from "@mui/material/utils";
import { PlusIcon } from "../icons.tsx";
import { Kbd } from "../kbd.tsx";
import { Menu } from "../menu.tsx";
import { useMenu } from "../use-menu.ts";
import { useActiveKeys, useShortcuts } from "../use-shortcuts.ts";

const Hint = styled("span")({
  marginInlineStart: 6,
  marginInlineEnd: -3,
  "@media (hover: none)": { display: "none" },
});

export interface FilterField {
  id: string;
  label: string;
  hint?: string;
}

export interface FilterMenuProps {
  fields: readonly FilterField[];
  onPick: (id: string) => void;
  buttonRef: Ref<HTMLButtonElement>;
}

/** Renders the menu of filters, which `/` opens from anywhere on the page. */
export function FilterMenu({ fields, onPick, buttonRef }: FilterMenuProps) {
  const { open, closing, buttonProps, menuProps } = useMenu();
  const ref = useForkRef(buttonProps.ref, buttonRef);
  useShortcuts({ "/": open });
  const getActiveKeys = useActiveKeys();
  return (
    <>
      <Button
        {...buttonProps}
        ref={ref}
        size="small"
        startIcon={<PlusIcon />}
        aria-keyshortcuts={getActiveKeys("/")}
        sx={{ minHeight: 26 }}
      >
        Filter
        <Hint aria-hidden>
          <Kbd keys="/" />
        </Hint>
      </Button>
      <Menu
        {...menuProps}
        entries={fields.map(({ id, label, hint }) => ({
          label,
          note: hint,
          onSelect: closing(() => onPick(id)),
        }))}
      />
    </>
  );
}
