import { useId, useState } from "react";
import Button from "@mui/material/Button";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { Tooltip } from "../../../components/tooltip.tsx";
import type { Watch } from "./use-watch.ts";

const WatchCard = lazyComponent(async () => (await import("./watch-card.tsx")).WatchCard);

export interface WatchButtonProps {
  watch: Watch;
  isOn: boolean;
  /** True if the scan reached its limit or failed, so that no new events are loaded. */
  hasEnded: boolean;
  onWatch: (isOn: boolean) => void;
  /** False if the window has a fixed end or is zoomed. */
  canWatch: boolean;
}

export function WatchButton({ watch, isOn, hasEnded, onWatch, canWatch }: WatchButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Tooltip
        title={
          canWatch
            ? ""
            : "To watch for failures, choose a time range that ends now and show the whole range"
        }
        describeChild
      >
        <span>
          <Button
            ref={setAnchor}
            disabled={!canWatch}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            {...(isOpen && { "aria-controls": id })}
            onClick={() => setIsOpen(true)}
            onPointerEnter={WatchCard.preload}
            onFocus={WatchCard.preload}
          >
            {isOn && watch.startedAt !== undefined && !hasEnded ? "Watching" : "Watch"}
          </Button>
        </span>
      </Tooltip>
      <WatchCard
        id={id}
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setIsOpen(false)}
        watch={watch}
        isOn={isOn}
        onWatch={onWatch}
      />
    </>
  );
}
