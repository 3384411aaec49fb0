import Button from "@mui/material/Button";
import { plural } from "../../lib/text/format.ts";
import type { FrameReport } from "./frame-protocol.ts";

export interface RemoteImagesButtonProps {
  report: FrameReport | undefined;
  areShown: boolean;
  onChange: (areShown: boolean) => void;
}

/**
 * Renders a button that loads or blocks remote images, whose hosts can track when the images are
 * loaded. Renders nothing if there are no remote images.
 */
export function RemoteImagesButton({ report, areShown, onChange }: RemoteImagesButtonProps) {
  const remoteCount =
    report?.images.filter(({ src }) => /^(?:https?:)?\/\//i.test(src)).length ?? 0;
  if (remoteCount === 0) return null;
  return (
    <Button size="small" sx={{ marginInlineStart: "auto" }} onClick={() => onChange(!areShown)}>
      {areShown ? "Block remote images" : `Load ${plural(remoteCount, "remote image")}`}
    </Button>
  );
}
