import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from "react";

interface ShowNewOptions {
  isLive: boolean;
  hasNewEvents: boolean;
  /** When the last poll finished, in milliseconds. */
  checkedAt: number | undefined;
  /** True while rows must not move, for example because some are selected. */
  isBusy: boolean;
  onShow: () => void;
}

/**
 * Shows new events as they arrive with live updates, but not while the list is hovered or scrolled
 * down, because rows must not move while they are read.
 */
export function useShowNew({ isLive, hasNewEvents, checkedAt, isBusy, onShow }: ShowNewOptions) {
  const container = useRef<HTMLDivElement>(null);
  const [isHovered, setIsHovered] = useState(false);
  const getScroller = () => container.current?.querySelector("table, ul")?.parentElement;
  const showNew = () => {
    getScroller()?.scrollTo({ top: 0 });
    onShow();
  };
  const onNew = useEffectEvent(showNew);
  const canShow = isLive && hasNewEvents && !isBusy && !isHovered;
  useEffect(() => {
    if (canShow && (getScroller()?.scrollTop ?? 0) === 0) onNew();
  }, [canShow, checkedAt]);
  return {
    showNew,
    containerProps: {
      ref: container,
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsHovered(pointerType === "mouse"),
      onPointerLeave: () => setIsHovered(false),
    },
  };
}
