import { useId } from "react";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { styled } from "@mui/material/styles";
import type { ListedGroup } from "../lib/browser/browser-data.ts";
import { maxAgeMs } from "../lib/browser/max-age.ts";
import { formatBytes, plural } from "../lib/text/format.ts";
import { hasDrafts } from "./form/delete-drafts.ts";
import { SignOutWarning } from "./form/sign-out-warning.tsx";
import { DataText } from "./text/data-text.tsx";
import { Time } from "./text/time.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

const List = styled("ul")({
  border: "1px solid var(--line)",
  borderRadius: 6,
  "& > li": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2px 12px",
    paddingBlock: 8,
    paddingInline: 12,
  },
  "& > li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& > li > div": { flex: "1 1 220px", minInlineSize: 0 },
  "& p + p": { color: "var(--ink-3)", fontSize: 12 },
});

export interface BrowserDataDialogProps {
  groups: readonly ListedGroup[];
  /** False if the browser deletes the data when the tab closes. */
  isPersistent: boolean;
  isDeleting?: boolean;
  /** Whether the last deletion failed. If so, `groups` contains the remaining groups. */
  hasFailed?: boolean;
  onClear: (groups: readonly ListedGroup[]) => void;
  onClose: () => void;
  /**
   * Continues a sign-out, with or without deleting all data. Set only before a sign-out. Doesn't
   * sign out if the deletion fails.
   */
  onLeave?: (shouldClear: boolean) => Promise<void>;
}

function getTitle({ groups, onLeave }: BrowserDataDialogProps): string {
  if (!onLeave) return "Data in this browser";
  if (groups.length > 0) return "Sign out and delete the data in this browser?";
  return hasDrafts() ? "Sign out without saving?" : "Sign out?";
}

export function BrowserDataDialog(props: BrowserDataDialogProps) {
  const {
    groups,
    isPersistent,
    isDeleting = false,
    hasFailed = false,
    onClear,
    onClose,
    onLeave,
  } = props;
  const id = useId();
  const isSignOutOnly = onLeave !== undefined && groups.length === 0;
  const totalBytes = groups.reduce((sum, group) => sum + group.byteCount, 0);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{getTitle(props)}</DialogTitle>
      <DialogContent sx={{ display: "grid", gap: "12px" }}>
        {onLeave && <SignOutWarning />}
        <p role="status">
          {groups.length > 0
            ? plural(
                groups.length,
                `item with personal data (${formatBytes(totalBytes)}). It isn't encrypted, and anyone using this browser can read it.`,
                `items with personal data (${formatBytes(totalBytes)}). They aren't encrypted, and anyone using this browser can read them.`,
              )
            : isSignOutOnly && hasDrafts()
              ? "No other personal data is saved in this browser."
              : "No personal data is saved in this browser."}
        </p>
        {!isPersistent && (
          <p>This browser blocks storage. Any data will be deleted when you close the tab.</p>
        )}
        {hasFailed && (
          <p role="alert">
            Couldn't delete the data. Try again, or delete this site's data in the browser's
            settings.
          </p>
        )}
        {groups.length > 0 && (
          <List role="list">
            {groups.map((group) => (
              <li key={group.key}>
                <div>
                  <p>
                    {group.kind}: <DataText value={group.title} />
                  </p>
                  <p>
                    {formatBytes(group.byteCount)}, deleted automatically on{" "}
                    <Time
                      value={new Date(group.savedAt + maxAgeMs).toISOString()}
                      mode="local"
                      day="always"
                    />
                  </p>
                </div>
                <Button size="small" disabled={isDeleting} onClick={() => onClear([group])}>
                  Delete<VisuallyHidden> {group.title}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </List>
        )}
      </DialogContent>
      <DialogActions>
        {onLeave ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {!isSignOutOnly && (
              <Button disabled={isDeleting} onClick={() => void onLeave(false)}>
                Keep data and sign out
              </Button>
            )}
            <Button
              variant="contained"
              color="error"
              loading={isDeleting}
              onClick={() => void onLeave(!isSignOutOnly)}
            >
              {isSignOutOnly ? "Sign out" : "Delete data and sign out"}
            </Button>
          </>
        ) : (
          <>
            {groups.length > 1 && (
              <Button color="error" loading={isDeleting} onClick={() => onClear(groups)}>
                Delete all data
              </Button>
            )}
            <Button variant="contained" onClick={onClose}>
              Close
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
