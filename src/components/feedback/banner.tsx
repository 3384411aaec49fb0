import type { ReactNode } from "react";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { CloseIcon, InfoIcon, WarnIcon } from "../icons.tsx";
import { Time } from "../text/time.tsx";
import { RetryButton } from "./retry-button.tsx";

const Banner = styled("div")({
  display: "flex",
  alignItems: "flex-start",
  gap: 9,
  paddingBlock: 7,
  paddingInline: "16px 10px",
  borderBlockEnd: "1px solid var(--line)",
  lineHeight: "20px",
  background: "var(--accent-soft)",
  "& > svg": { flex: "none", marginBlockStart: 2, color: "var(--accent)" },
  "&[data-warn]": { background: "var(--warn-soft)", "& > svg": { color: "var(--warn)" } },
});

const Content = styled("div")({
  flex: 1,
  minInlineSize: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 12px",
  overflowWrap: "anywhere",
});

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 6,
  marginBlock: -2,
  // On a phone, minor actions are hidden to keep the banner short.
  "@media (max-width: 599.95px)": { "& > [data-minor]": { display: "none" } },
});

export function PartialNotice({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <Banner data-warn role="status">
      <WarnIcon />
      <Content>
        <span>{children}</span>
        {actions && <Actions>{actions}</Actions>}
      </Content>
    </Banner>
  );
}

export interface WarnBannerProps {
  /** The text that screen readers announce. */
  status: string;
  /** Further text, which may update continuously. */
  children: ReactNode;
  actions?: ReactNode;
}

export const WarnBanner = ({ status, children, actions }: WarnBannerProps) => (
  <Banner data-warn>
    <WarnIcon />
    <Content>
      <span>
        <span role="status">{status}</span> {children}
      </span>
      {actions && <Actions>{actions}</Actions>}
    </Content>
  </Banner>
);

export interface StaleNoticeProps {
  error: Error;
  loadedAt: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Reports that a refresh failed. The previous data is still shown, with its time. */
export const StaleNotice = ({ error, loadedAt, onRetry, isRetrying }: StaleNoticeProps) => (
  <WarnBanner
    status={`The last refresh failed. ${error.message}`}
    actions={
      <RetryButton size="small" onClick={onRetry} loading={isRetrying}>
        Try again
      </RetryButton>
    }
  >
    Showing data from <Time value={loadedAt} />.
  </WarnBanner>
);

export interface DismissibleBannerProps {
  children: ReactNode;
  actions?: ReactNode;
  onDismiss: () => void;
  dismissLabel: string;
}

export function DismissibleBanner({
  children,
  actions,
  onDismiss,
  dismissLabel,
}: DismissibleBannerProps) {
  return (
    <Banner>
      <InfoIcon />
      <Content>
        <span>{children}</span>
        {actions && <Actions>{actions}</Actions>}
      </Content>
      <IconButton
        size="small"
        aria-label={dismissLabel}
        onClick={onDismiss}
        sx={{ marginBlock: "-2px" }}
      >
        <CloseIcon fontSize="inherit" />
      </IconButton>
    </Banner>
  );
}
