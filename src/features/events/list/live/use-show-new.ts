import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from "react";

interface ShowNewEventsOptions {
  isLive: boolean;
  hasNewEvents: boolean;
  /** When the last successful poll finished, in milliseconds since the epoch. */
  checkedAt: number | undefined;
  /** True while rows must not move, for example because some are selected. */
  isBusy: boolean;
  onShow: () => void;
}

/**
 * Shows new events as they arrive with live updates, but not while the list is hovered or scrolled
 * down, because rows must not move while the operator reads them.
 */
export function useShowNewEvents({
  isLive,
  hasNewEvents,
  checkedAt,
  isBusy,
  onShow,
}: ShowNewEventsOptions) {
  const container = useRef<HTMLDivElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  const getScroller = () => container.current?.querySelector("table, ul")?.parentElement;
  const showNewEvents = () => {
    getScroller()?.scrollTo({ top: 0 });
    onShow();
  };
  const onNewEvents = useEffectEvent(showNewEvents);
  const canShow = isLive && hasNewEvents && !isBusy && !isHovered;
  useEffect(() => {
    if (canShow && (getScroller()?.scrollTop ?? 0) === 0) onNewEvents();
  }, [canShow, checkedAt]);
  return {
    showNewEvents,
    containerProps: {
      ref: container,
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === "mouse"),
      onPointerLeave: () => setIsHovered(false),
    },
  };
}
