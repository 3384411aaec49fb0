import ButtonBase from "@mui/material/ButtonBase";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { ChevronEndIcon, ChevronStartIcon, SignalMark } from "../../components/icons.tsx";
import { Kbd } from "../../components/kbd.tsx";
import { Tooltip } from "../../components/tooltip.tsx";
import { isCurrent, type NavigationEntry, type ShellLink } from "./navigation.tsx";

const Side = styled("nav")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
});

const Column = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 1,
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  paddingBlock: 8,
  paddingInline: 8,
});

const GroupName = styled("p")({
  paddingBlock: "12px 4px",
  paddingInline: 10,
  color: "var(--ink-3)",
  fontSize: 11,
  fontWeight: 500,
  lineHeight: "16px",
  // In the compact rail, a line replaces each group name except the first.
  "[data-compact] &": {
    padding: 0,
    fontSize: 0,
    lineHeight: 0,
    marginBlock: 8,
    borderBlockStart: "1px solid var(--line)",
  },
  "[data-compact] &[data-first]": { display: "none" },
});

// The cast restores MUI's `component` prop, which `styled` drops from the type.
const Entry = styled(ButtonBase)({
  justifyContent: "flex-start",
  gap: 9,
  minBlockSize: 32,
  paddingInline: 10,
  borderRadius: 6,
  color: "var(--ink-2)",
  fontSize: 13,
  fontWeight: 500,
  lineHeight: "20px",
  textAlign: "start",
  "& > svg": { flex: "none" },
  whiteSpace: "nowrap",
  "& > [data-keys]": {
    position: "absolute",
    insetInlineEnd: 2,
    paddingInlineStart: 4,
    background: "inherit",
    opacity: 0,
  },
  "&:hover": { background: "var(--hover)", color: "var(--ink)" },
  "&:hover > [data-keys], &.Mui-focusVisible > [data-keys]": { opacity: 1 },
  "&[aria-current=page]": { background: "var(--accent-soft)", color: "var(--accent)" },
  "[data-compact] &": { justifyContent: "center", paddingInline: 0 },
  "@media (pointer: coarse)": { minBlockSize: 44 },
  "@media (forced-colors: active)": {
    "&[aria-current=page]": { outline: "2px solid Highlight", outlineOffset: -2 },
  },
}) as typeof ButtonBase;

// The cast restores MUI's `component` prop, as for `Entry`.
const Brand = styled(ButtonBase)({
  justifyContent: "flex-start",
  gap: 9,
  flex: "none",
  blockSize: 48,
  paddingInline: 16,
  borderBlockEnd: "1px solid var(--line)",
  color: "var(--ink)",
  fontSize: 14,
  fontWeight: 650,
  letterSpacing: "-0.01em",
  "& > svg": { fontSize: 20 },
  "[data-compact] &": { justifyContent: "center", paddingInline: 0 },
}) as typeof ButtonBase;

const Footer = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 1,
  marginBlockStart: "auto",
  paddingBlockStart: 8,
});

const groups = ["Inspect", "Operate", "Author"] as const;

export interface RailProps {
  entries: readonly NavigationEntry[];
  path: string;
  Link: ShellLink;
  isCompact: boolean;
  /** Absent in the drawer, which has no compact form. */
  onCompactChange?: (isCompact: boolean) => void;
  onFollow?: () => void;
}

export function Rail({ entries, path, Link, isCompact, onCompactChange, onFollow }: RailProps) {
  const homePath = entries[0]?.to ?? "/";
  const renderLinks = (group: NavigationEntry["group"]) =>
    entries
      .filter((entry) => entry.group === group)
      .map((entry) => {
        const link = (
          <Entry
            key={entry.to}
            component={Link}
            to={entry.to}
            {...(isCurrent(entry, path) ? { "aria-current": "page" as const } : {})}
            {...(isCompact ? { "aria-label": entry.label } : {})}
            {...(onFollow ? { onClick: onFollow } : {})}
          >
            {entry.icon}
            {!isCompact && entry.label}
            {!isCompact && entry.keys && (
              <span data-keys aria-hidden>
                <Kbd keys={entry.keys} />
              </span>
            )}
          </Entry>
        );
        return isCompact ? (
          <Tooltip key={entry.to} title={entry.label} placement="right">
            {link}
          </Tooltip>
        ) : (
          link
        );
      });
  const footerLinks = renderLinks(undefined);
  return (
    <Side aria-label="Main">
      <Brand
        component={Link}
        to={homePath}
        {...(isCompact ? { "aria-label": "Signalbox" } : {})}
        {...(onFollow ? { onClick: onFollow } : {})}
      >
        <SignalMark />
        {!isCompact && "Signalbox"}
      </Brand>
      <Column>
        {groups.map((group, index) => {
          const links = renderLinks(group);
          return (
            links.length > 0 && (
              <div key={group} role="group" aria-label={group} style={{ display: "contents" }}>
                <GroupName aria-hidden {...(index === 0 ? { "data-first": "" } : {})}>
                  {group}
                </GroupName>
                {links}
              </div>
            )
          );
        })}
        <Footer>
          {footerLinks}
          {onCompactChange && (
            <Tooltip
              title={isCompact ? "Expand navigation" : "Collapse navigation"}
              placement="right"
            >
              <IconButton
                aria-label={isCompact ? "Expand navigation" : "Collapse navigation"}
                onClick={() => onCompactChange(!isCompact)}
                sx={{ alignSelf: isCompact ? "center" : "end", marginBlockStart: "4px" }}
              >
                {isCompact ? (
                  <ChevronEndIcon fontSize="inherit" />
                ) : (
                  <ChevronStartIcon fontSize="inherit" />
                )}
              </IconButton>
            </Tooltip>
          )}
        </Footer>
      </Column>
    </Side>
  );
}
