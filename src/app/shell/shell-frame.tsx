import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from "react";
import { useMediaQuery } from "../../components/use-media-query.ts";
import { styled } from "@mui/material/styles";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { TimeModeProvider } from "../../components/text/time-mode.tsx";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { formatDocumentTitle, titleAlertCount } from "../../lib/browser/document-title.ts";
import { isApple } from "../../lib/browser/shortcuts.ts";
import { useScheme } from "../theme/scheme.ts";
import { schemeChoices, timeModeChoices, toChoiceCommands } from "./choice-menu.tsx";
import type { Command, CommandPaletteProps } from "./command-palette.tsx";
import type { ShortcutSheetProps } from "./shortcut-sheet.tsx";
import type { NavigationEntry, ShellLink } from "./navigation.tsx";
import { PendingPalette } from "./pending-palette.tsx";
import { Rail } from "./rail.tsx";
import { TopBar, type TopBarProps } from "./top-bar.tsx";
import { contentId, usePageFocus } from "./use-page-focus.ts";
import { usePaste } from "./use-paste.ts";

const CommandPalette = lazyComponent(
  async () => (await import("./command-palette.tsx")).CommandPalette,
  PendingPalette,
);
const ShortcutSheet = lazyComponent(
  async () => (await import("./shortcut-sheet.tsx")).ShortcutSheet,
);
const NavigationDrawer = lazyComponent(
  async () => (await import("./navigation-drawer.tsx")).NavigationDrawer,
);

const largeScreenQuery = "@media (min-width: 900px) and (min-height: 480px)";

const Frame = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gridTemplateRows: "auto minmax(0, 1fr) auto",
  minBlockSize: "100dvh",
  "@media (min-width: 900px)": {
    gridTemplateColumns: "216px minmax(0, 1fr)",
    "&[data-compact]": { gridTemplateColumns: "56px minmax(0, 1fr)" },
  },
  // On large screens, the frame is fixed and its panes scroll. On other screens, the page scrolls
  // as a whole.
  [largeScreenQuery]: { blockSize: "100dvh" },
});

const RailSide = styled("div")({
  display: "none",
  gridRow: "1 / span 3",
  flexDirection: "column",
  borderInlineEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "@media (min-width: 900px)": {
    display: "flex",
    position: "sticky",
    insetBlockStart: 0,
    blockSize: "100dvh",
  },
});

const Main = styled("main")({
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  minBlockSize: 0,
  "&:focus": { outline: "none" },
  [largeScreenQuery]: { overflow: "auto" },
});

const SkipLink = styled("a")({
  position: "fixed",
  insetBlockStart: 8,
  insetInlineStart: 8,
  zIndex: 100,
  padding: "8px 14px",
  borderRadius: 6,
  background: "var(--accent)",
  color: "var(--on-accent)",
  fontWeight: 550,
  textDecoration: "none",
  "&:not(:focus)": { clipPath: "inset(50%)", pointerEvents: "none" },
});

type InheritedTopBarProps = Omit<
  TopBarProps,
  "onOpenNavigation" | "onOpenPalette" | "onShowShortcuts" | "isApple" | "isSmall"
>;

export interface ShellFrameProps
  extends InheritedTopBarProps, Pick<ShortcutSheetProps, "useShortcutGroups"> {
  /** Path without search params. */
  path: string;
  /** Key of the page (default: the path). When the key changes, the heading gets the focus. */
  page?: string;
  /** Overrides `useTitle` for the document's title. */
  title?: string | undefined;
  /** Returns the page's title. This is a hook so that a new title doesn't re-render the frame. */
  useTitle?: (() => string | undefined) | undefined;
  navigation: readonly NavigationEntry[];
  Link: ShellLink;
  onNavigate: (to: string) => void;
  /** Palette that adds commands to the frame's commands for navigation, times, and themes. */
  Palette?: ComponentType<CommandPaletteProps>;
  isRailCompact: boolean;
  onRailCompactChange: (isCompact: boolean) => void;
  notices?: ReactNode;
  tray?: ReactNode;
  children: ReactNode;
}

export function ShellFrame(props: ShellFrameProps) {
  const { path, page = path, navigation, Link, onNavigate, environment, timeMode } = props;
  const { Palette = CommandPalette, isRailCompact, notices, children } = props;
  const isSmall = !useMediaQuery("(min-width: 900px)");
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [overlay, setOverlay] = useState<"palette" | "keys">();
  const [paletteSession, setPaletteSession] = useState<{
    openCount: number;
    pastedText?: string | undefined;
  }>({
    openCount: 0,
  });
  const closeOverlay = () => setOverlay(undefined);
  const [initialText, setInitialText] = useState("");
  const openPalette = (pastedText?: string) => {
    setInitialText("");
    setPaletteSession(({ openCount }) => ({ openCount: openCount + 1, pastedText }));
    setOverlay("palette");
  };
  const [scheme, setScheme] = useScheme();

  usePageFocus(page);
  usePaste(openPalette);
  useShortcuts({
    "?": () => setOverlay("keys"),
    "mod+k": () => openPalette(),
    ...Object.fromEntries(
      navigation.flatMap(({ keys, to }) => (keys ? [[keys, () => onNavigate(to)] as const] : [])),
    ),
  });

  const commands: Command[] = [
    ...navigation.map(({ label, to, icon, keys }) => ({
      id: `go ${to}`,
      label: `Go to ${label}`,
      group: "Go to",
      icon,
      keys,
      run: () => onNavigate(to),
    })),
    ...toChoiceCommands(timeModeChoices, timeMode, props.onTimeModeChange),
    ...toChoiceCommands(schemeChoices, scheme, setScheme),
    {
      id: "keys",
      label: "Show keyboard shortcuts",
      group: "Help",
      keys: "?",
      run: () => setOverlay("keys"),
    },
  ];

  const focusContent = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(contentId)?.focus();
  };

  return (
    <TimeModeProvider mode={timeMode}>
      <FrameTitle title={props.title} useTitle={props.useTitle} environment={environment.name} />
      <SkipLink href={`#${contentId}`} onClick={focusContent}>
        Skip to content
      </SkipLink>
      <Frame {...(isRailCompact ? { "data-compact": "" } : {})}>
        {!isSmall && (
          <RailSide>
            <Rail
              entries={navigation}
              path={path}
              Link={Link}
              isCompact={isRailCompact}
              onCompactChange={props.onRailCompactChange}
            />
          </RailSide>
        )}
        <TopBar
          {...props}
          {...(isSmall ? { onOpenNavigation: () => setIsDrawerOpen(true) } : {})}
          onOpenPalette={() => openPalette()}
          onShowShortcuts={() => setOverlay("keys")}
          isApple={isApple(navigator.platform)}
          isSmall={isSmall}
        />
        <Main id={contentId} tabIndex={-1}>
          {notices}
          {children}
        </Main>
        {props.tray}
      </Frame>
      <NavigationDrawer
        open={isSmall && isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        entries={navigation}
        path={path}
        Link={Link}
      />
      <Palette
        open={overlay === "palette"}
        onClose={closeOverlay}
        commands={commands}
        {...paletteSession}
        initialText={initialText}
        onInitialText={setInitialText}
      />
      <ShortcutSheet
        open={overlay === "keys"}
        onClose={closeOverlay}
        navigation={navigation}
        useShortcutGroups={props.useShortcutGroups}
      />
    </TimeModeProvider>
  );
}

const useNoTitle = () => undefined;

interface FrameTitleProps extends Pick<ShellFrameProps, "title" | "useTitle"> {
  environment: string | undefined;
}

function FrameTitle({ title, useTitle = useNoTitle, environment }: FrameTitleProps) {
  const pageTitle = useTitle();
  const alertCount = useSyncExternalStore(titleAlertCount.subscribe, titleAlertCount.get);
  return <title>{formatDocumentTitle([title ?? pageTitle, environment], alertCount)}</title>;
}
