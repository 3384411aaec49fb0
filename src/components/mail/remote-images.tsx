import Button from "@mui/material/Button";
import { plural } from "../../lib/text/format.ts";
import type { FrameReport } from "./frame-protocol.ts";

export interface RemoteImagesProps {
  report: FrameReport | undefined;
  /** Whether the frame may load them. */
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/**
 * Lets the user load a mail's remote images, which reveals that to their hosts. Renders nothing if
 * there are none.
 */
export function RemoteImages({ report, shown, onChange }: RemoteImagesProps) {
  const remote = report?.images.filter(({ src }) => /^(?:https?:)?\/\//i.test(src)).length ?? 0;
  if (remote === 0) return null;
  return (
    <Button
      size="small"
      aria-pressed={shown}
      sx={{ marginInlineStart: "auto" }}
      onClick={() => onChange(!shown)}
    >
      {shown ? "Remote images on" : `Load ${plural(remote, "remote image")}`}
    </Button>
  );
}
