import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { LockIcon, MenuIcon, SearchIcon, UnlockIcon } from "../../components/icons.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { Menu } from "../../components/menu.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Tooltip } from "../../components/tooltip.tsx";
import { useMenu } from "../../components/use-menu.ts";
import { getEnvironmentColor } from "../../entities/environments/environment-mark.tsx";
import { toAriaKeys } from "../../lib/browser/shortcuts.ts";
import type { TimeMode } from "../../lib/time/instant.ts";
import { toChoiceEntries, timeModeChoices } from "./choice-menu.tsx";
import { EnvironmentMenu, type EnvironmentMenuProps } from "./environment-menu.tsx";
import { ProfileMenu, type ProfileMenuProps } from "./profile-menu.tsx";

const Bar = styled("header")({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 20,
  display: "flex",
  alignItems: "center",
  gap: 10,
  blockSize: 48,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "@media (max-width: 599.95px)": { paddingInline: 10, gap: 6 },
});

/** Colored line at the top of the bar. It marks a production environment. */
const Edge = styled("div")({
  position: "absolute",
  insetBlockStart: 0,
  insetInline: 0,
  blockSize: 2,
  forcedColorAdjust: "none",
});

const Organization = styled("span")({
  minInlineSize: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: "var(--ink-3)",
});

const SearchButton = styled("button")({
  display: "flex",
  flex: "none",
  alignItems: "center",
  gap: 8,
  blockSize: 30,
  marginInlineStart: "auto",
  paddingInline: "10px 6px",
  border: "1px solid var(--line-strong)",
  borderRadius: 7,
  background: "var(--bg)",
  color: "var(--ink-2)",
  font: "inherit",
  cursor: "pointer",
  "&:hover": { borderColor: "var(--ink-3)" },
});

export interface TopBarProps extends EnvironmentMenuProps {
  organization?: string | undefined;
  onOpenNavigation?: (() => void) | undefined;
  onOpenPalette: () => void;
  timeMode: TimeMode;
  onTimeModeChange: (mode: TimeMode) => void;
  readOnly: boolean;
  onReadOnlyChange: (readOnly: boolean) => void;
  /** Why read-only mode can't be turned off, for example "This session is read-only". */
  readOnlyReason?: string | undefined;
  profile: Pick<ProfileMenuProps, "name" | "detail" | "items">;
  onShowShortcuts: () => void;
  isApple: boolean;
  isSmall: boolean;
}

export function TopBar(props: TopBarProps) {
  const { environment, organization, timeMode, onTimeModeChange, isSmall } = props;
  const { onOpenNavigation, onOpenPalette } = props;
  const timeMenuProps = { mode: timeMode, onChange: onTimeModeChange };
  return (
    <Bar>
      {environment.production && <Edge sx={{ background: getEnvironmentColor(environment) }} />}
      {onOpenNavigation && (
        <IconButton aria-label="Open navigation" onClick={onOpenNavigation}>
          <MenuIcon fontSize="inherit" />
        </IconButton>
      )}
      <EnvironmentMenu
        environment={environment}
        {...(props.environments ? { environments: props.environments } : {})}
        {...(props.onSwitch ? { onSwitch: props.onSwitch } : {})}
      />
      {organization !== undefined && !isSmall && (
        <Organization>
          <DataText value={organization} maxLength={40} />
        </Organization>
      )}
      {isSmall ? (
        <IconButton aria-label="Search" onClick={onOpenPalette} sx={{ marginInlineStart: "auto" }}>
          <SearchIcon fontSize="inherit" />
        </IconButton>
      ) : (
        <SearchButton
          type="button"
          aria-keyshortcuts={toAriaKeys("mod+k", props.isApple)}
          onClick={onOpenPalette}
        >
          <SearchIcon sx={{ fontSize: 15 }} />
          <span>Search</span>
          <span aria-hidden>
            <Kbd keys="mod+k" />
          </span>
        </SearchButton>
      )}
      <ReadOnlySwitch {...props} />
      {!isSmall && <TimeMenu {...timeMenuProps} />}
      <ProfileMenu
        {...props.profile}
        onShowShortcuts={props.onShowShortcuts}
        isSmall={isSmall}
        timeMenu={isSmall ? timeMenuProps : undefined}
      />
    </Bar>
  );
}

function ReadOnlySwitch({ readOnly, onReadOnlyChange, readOnlyReason, isSmall }: TopBarProps) {
  const explanation =
    readOnlyReason ??
    (readOnly
      ? "Read-only mode is on. Turn it off to make changes."
      : "Turn on read-only mode to block all changes");
  return (
    <Tooltip title={explanation} describeChild>
      <Button
        role="switch"
        aria-checked={readOnly}
        aria-label="Read-only"
        aria-disabled={readOnlyReason !== undefined}
        onClick={() => {
          if (readOnlyReason === undefined) onReadOnlyChange(!readOnly);
        }}
        {...(isSmall ? {} : { startIcon: readOnly ? <LockIcon /> : <UnlockIcon /> })}
        sx={{
          ...(isSmall ? { padding: 0, aspectRatio: "1" } : {}),
          ...(readOnly
            ? {
                "&, &:hover": {
                  color: "var(--accent)",
                  borderColor: "var(--accent)",
                  background: "var(--accent-soft)",
                },
              }
            : { color: "var(--ink-2)" }),
        }}
      >
        {isSmall ? readOnly ? <LockIcon /> : <UnlockIcon /> : "Read-only"}
      </Button>
    </Tooltip>
  );
}

function TimeMenu({ mode, onChange }: { mode: TimeMode; onChange: (mode: TimeMode) => void }) {
  const { close, buttonProps, menuProps } = useMenu();
  return (
    <>
      <Button {...buttonProps} sx={{ color: "var(--ink-2)" }}>
        {timeModeChoices.find((choice) => choice.value === mode)?.label}
      </Button>
      <Menu
        {...menuProps}
        label="Time display"
        entries={toChoiceEntries(timeModeChoices, mode, (newMode) => {
          close();
          onChange(newMode);
        })}
      />
    </>
  );
}
