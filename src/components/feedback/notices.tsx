import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Paper from "@mui/material/Paper";
import Snackbar from "@mui/material/Snackbar";
import { styled } from "@mui/material/styles";
import { CloseIcon, FailIcon, InfoIcon, OkIcon } from "../icons.tsx";
import { VisuallyHidden } from "../visually-hidden.tsx";

export interface Notice {
  message: ReactNode;
  /** `fail` stays until closed; the others disappear after six seconds. */
  tone?: "info" | "ok" | "fail";
  action?: { label: string; onClick: () => void };
}

export interface Notices {
  notify: (notice: Notice) => void;
  /** Announces to screen readers what the page shows elsewhere, such as "Copied". */
  announce: (text: string) => void;
}

// Without a provider (an isolated component) notices are ignored.
const NoticesContext = createContext<Notices>({
  notify: () => undefined,
  announce: () => undefined,
});

export function useNotices(): Notices {
  return useContext(NoticesContext);
}

const shownFor = 6000;

const marks = {
  info: <InfoIcon sx={{ color: "var(--accent)" }} />,
  ok: <OkIcon sx={{ color: "var(--ok)" }} />,
  fail: <FailIcon sx={{ color: "var(--fail)" }} />,
};

const Card = styled(Paper)({
  display: "flex",
  alignItems: "center",
  gap: 9,
  maxInlineSize: 460,
  minBlockSize: 40,
  paddingBlock: 5,
  paddingInline: "12px 6px",
  border: "1px solid var(--line)",
  borderRadius: 8,
  background: "var(--raised)",
  boxShadow: "var(--shadow)",
  overflowWrap: "anywhere",
});

/**
 * Provides one queue for the application and shows one notice at a time in a polite live region.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<(Notice & { id: number })[]>([]);
  const [open, setOpen] = useState(true);
  const [spoken, setSpoken] = useState({ text: "", turn: 0 });

  const notify = useCallback((notice: Notice) => {
    setQueue((waiting) => {
      if (waiting.length === 0) setOpen(true);
      return [...waiting, { ...notice, id: (waiting.at(-1)?.id ?? 0) + 1 }];
    });
  }, []);
  const announce = useCallback((text: string) => {
    setSpoken((last) => ({ text, turn: last.turn + 1 }));
  }, []);
  const value = useMemo(() => ({ notify, announce }), [notify, announce]);

  const current = queue[0];
  return (
    <NoticesContext value={value}>
      {children}
      <VisuallyHidden role="status">
        {/* A new node for each turn, so that repeated text is announced again. */}
        <span key={spoken.turn}>{spoken.text}</span>
      </VisuallyHidden>
      <Snackbar
        key={current?.id ?? "none"}
        open={current !== undefined && open}
        autoHideDuration={current?.tone === "fail" ? null : shownFor}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        onClose={(_, reason) => {
          if (reason !== "clickaway") setOpen(false);
        }}
        slotProps={{
          transition: {
            onExited: () => {
              setQueue((waiting) => waiting.slice(1));
              setOpen(true);
            },
          },
        }}
      >
        <Card role="status" aria-live="polite">
          {current && marks[current.tone ?? "info"]}
          <span>{current?.message}</span>
          {current?.action && (
            <Button
              variant="text"
              onClick={() => {
                current.action?.onClick();
                setOpen(false);
              }}
              sx={{ marginInlineStart: "auto" }}
            >
              {current.action.label}
            </Button>
          )}
          <IconButton aria-label="Dismiss notice" size="small" onClick={() => setOpen(false)}>
            <CloseIcon fontSize="inherit" />
          </IconButton>
        </Card>
      </Snackbar>
    </NoticesContext>
  );
}
