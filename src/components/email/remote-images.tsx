import Button from "@mui/material/Button";
import { plural } from "../../lib/text/format.ts";
import type { FrameReport } from "./frame-protocol.ts";

export interface RemoteImagesProps {
  report: FrameReport | undefined;
  shown: boolean;
  onChange: (shown: boolean) => void;
}

/**
 * Lets the user load remote images, whose hosts can track when they are loaded. Renders nothing if
 * there are none.
 */
export function RemoteImages({ report, shown, onChange }: RemoteImagesProps) {
  const remote = report?.images.filter(({ src }) => /^(?:https?:)?\/\//i.test(src)).length ?? 0;
  if (remote === 0) return null;
  return (
    <Button size="small" sx={{ marginInlineStart: "auto" }} onClick={() => onChange(!shown)}>
      {shown ? "Block remote images" : `Load ${plural(remote, "remote image")}`}
    </Button>
  );
}
