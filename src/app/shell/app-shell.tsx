import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { asBoolean } from "../../../domain/loose.ts";
import { tasks } from "../../api/task-tray.ts";
import { session } from "../../api/session/session.ts";
import { useSession } from "../../api/session/use-session.ts";
import type { BrowserDataDialogProps } from "../../components/browser-data-dialog.tsx";
import { LeaveGuardContext } from "../../components/form/leave-guard-context.ts";
import { SignOutContext } from "../../components/form/sign-out-context.ts";
import { LockIcon, SignOutIcon, StorageIcon } from "../../components/icons.tsx";
import { lazyAction, lazyComponent } from "../../components/lazy-component.tsx";
import { useTasks } from "../../components/tasks/use-tasks.ts";
import { useStoredChoice } from "../../components/use-stored-choice.ts";
import { ExpiryNotice } from "../../features/session/expiry-notice.tsx";
import { getProfileName } from "../../features/session/profile-name.ts";
import { Unlock } from "../../features/session/unlock.tsx";
import type { TimeMode } from "../../lib/time/instant.ts";
import type { ShortcutGroup } from "./shortcut-sheet.tsx";
import { isCurrent, navigationEntries } from "./navigation.tsx";
import { PendingPalette } from "./pending-palette.tsx";
import { ShellFrame } from "./shell-frame.tsx";
import { AddressLink, RouterLink } from "./shell-link.tsx";
import { useRouteBlocker } from "./use-route-blocker.ts";

const ProfileDetail = lazyComponent(
  async () => (await import("../../features/session/profile-detail.tsx")).ProfileDetail,
);
const BrowserDataDialog = lazyComponent(
  async () => (await import("../../components/browser-data-dialog.tsx")).BrowserDataDialog,
);
const useOpenBrowserData = lazyAction(
  async () => (await import("./browser-data.ts")).openBrowserData,
);
const RecordPalette = lazyComponent(
  async () => (await import("./record-palette.tsx")).RecordPalette,
  PendingPalette,
);
const TaskTray = lazyComponent(
  async () => (await import("../../components/tasks/task-tray.tsx")).TaskTray,
);

const Tray = () => useTasks(tasks).length > 0 && <TaskTray tasks={tasks} Link={AddressLink} />;

const parseTimeMode = (value: unknown): TimeMode | undefined =>
  value === "local" || value === "utc" || value === "relative" ? value : undefined;

/** Index of the page's match, after root and shell. Deeper matches are panels of the page. */
const pageMatchIndex = 2;

/**
 * Returns the path of the page's rail entry, or else `path`, so that opening a record doesn't
 * re-render the frame.
 */
const getNavigationPath = (path: string): string =>
  navigationEntries.find((entry) => isCurrent(entry, path))?.to ?? path;

const useRouteTitle = (): string | undefined =>
  useRouterState({
    select: ({ matches }) =>
      matches.findLast(({ staticData }) => staticData.title)?.staticData.title,
  });

const useRouteShortcuts = (): readonly ShortcutGroup[] =>
  useRouterState({
    select: ({ matches }) => matches.flatMap(({ staticData }) => staticData.shortcuts ?? []),
    structuralSharing: true,
  });

export interface AppShellProps {
  /** Title of the document, if it differs from the route's title. */
  title?: string;
  children: ReactNode;
}

export function AppShell({ title, children }: AppShellProps) {
  const currentSession = useSession();
  const navigate = useNavigate();
  const navigationPath = useRouterState({
    select: ({ location }) => getNavigationPath(location.pathname),
  });
  const pagePath = useRouterState({ select: ({ matches }) => matches[pageMatchIndex]?.pathname });
  const [timeMode, setTimeMode] = useStoredChoice<TimeMode>("times", parseTimeMode, "local");
  const [isRailCompact, setIsRailCompact] = useStoredChoice("rail-compact", asBoolean, false);
  const [dataDialogProps, setDataDialogProps] = useState<BrowserDataDialogProps>();
  const client = useQueryClient();
  const openBrowserData = useOpenBrowserData();
  const signOut = () => openBrowserData(setDataDialogProps, client, true);
  // After a sign-out, the URL is about to change.
  if (currentSession.status === "signedOut") return null;

  const { profile } = currentSession;
  const { environment, organization } = profile;
  const switchableEnvironments = profile.environments.filter(
    ({ id }) => id === environment.id || (id !== undefined && session.canSwitchTo(id)),
  );
  return (
    <>
      <ShellFrame
        path={navigationPath}
        useShortcutGroups={useRouteShortcuts}
        page={pagePath ?? navigationPath}
        title={title}
        useTitle={useRouteTitle}
        navigation={navigationEntries}
        Palette={RecordPalette}
        Link={RouterLink}
        onNavigate={(to) => void navigate({ to })}
        environment={environment}
        environments={switchableEnvironments}
        onSwitch={({ id }) => id !== undefined && session.switchTo(id)}
        organization={organization?.name}
        timeMode={timeMode}
        onTimeModeChange={setTimeMode}
        readOnly={profile.readOnly || profile.readOnlyCredential}
        onReadOnlyChange={session.setReadOnly}
        {...(profile.readOnlyCredential && {
          readOnlyReason:
            "This session is read-only. Sign in with a read-write token to make changes.",
        })}
        profile={{
          name: getProfileName(profile),
          detail: <ProfileDetail profile={profile} />,
          items: [
            {
              label: "Data in this browser",
              icon: <StorageIcon />,
              onSelect: () => openBrowserData(setDataDialogProps, client, false),
            },
            { label: "Lock now", icon: <LockIcon />, onSelect: () => session.lock("locked") },
            { label: "Sign out", icon: <SignOutIcon />, onSelect: signOut },
          ],
        }}
        notices={currentSession.status === "signedIn" && <ExpiryNotice profile={profile} />}
        tray={<Tray />}
        isRailCompact={isRailCompact}
        onRailCompactChange={setIsRailCompact}
      >
        <LeaveGuardContext value={useRouteBlocker}>
          <SignOutContext value={signOut}>{children}</SignOutContext>
        </LeaveGuardContext>
      </ShellFrame>
      <Unlock />
      {dataDialogProps && <BrowserDataDialog {...dataDialogProps} />}
    </>
  );
}
