import { useRef } from "react";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { CopyButton } from "../copy-button.tsx";
import { StateMark } from "../state-mark.tsx";
import { CodeText } from "../text/code-text.tsx";
import { DataText } from "../text/data-text.tsx";
import { parseSafeUrl } from "../../lib/url/safe-url.ts";
import { checkLink, type EmailLink } from "./link-checks.ts";

/** Shows the full destination of a link in an email. The link opens only after a confirmation. */
export function LinkDialog(props: { link: EmailLink | undefined; onClose: () => void }) {
  const { link, onClose } = props;
  const safeUrl = link && parseSafeUrl(link.href.trim());
  const finding = link && checkLink(link);
  const opener = useRef<Element>(null);
  // The dialog doesn't restore the focus itself if it comes from a frame.
  const rememberOpener = () => {
    opener.current = document.activeElement;
  };
  const focusOpener = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return (
    <Dialog
      open={link !== undefined}
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{ transition: { onEnter: rememberOpener, onExited: focusOpener } }}
    >
      <DialogTitle>
        {link && !safeUrl ? "This link can't be opened" : "Open this link?"}
      </DialogTitle>
      {link && (
        <DialogContent sx={{ display: "grid", gap: "10px" }}>
          <p>
            {link.text.trim() === "" ? (
              "No link text"
            ) : (
              <>
                “<DataText value={link.text} />”
              </>
            )}
          </p>
          <CodeText value={link.href} maxLength={2048} />
          {finding && (
            <StateMark tone={finding.tone} label={<DataText value={finding.message} />} />
          )}
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onClose}>{link && !safeUrl ? "Close" : "Cancel"}</Button>
        {link && <CopyButton isWide value={link.href} label="Copy URL" />}
        {safeUrl && (
          <Button
            variant="contained"
            href={safeUrl.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            onClick={onClose}
          >
            Open in new tab
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
