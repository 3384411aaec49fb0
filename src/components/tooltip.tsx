import {
  cloneElement,
  type EventHandler,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useState,
} from "react";
import MuiTooltip, { type TooltipProps as MuiTooltipProps } from "@mui/material/Tooltip";

/** What MUI's tooltip listens to at the element that it explains, and the events' own names. */
const listened = {
  onMouseOver: "mouseover",
  onMouseLeave: "mouseleave",
  onFocus: "focusin",
  onBlur: "focusout",
  onTouchStart: "touchstart",
  onTouchEnd: "touchend",
} as const;
const asking = ["onMouseOver", "onFocus", "onTouchStart"] as const;
const leaving = ["onMouseLeave", "onBlur", "onTouchEnd"] as const;

type Asking = (typeof asking)[number];
type Listeners = Partial<Record<keyof typeof listened, EventHandler<SyntheticEvent> | undefined>>;

/** In development MUI's tooltip looks for this at the element, which is not its child. */
const expected = import.meta.env.DEV ? { "data-mui-internal-clone-element": "true" } : {};

/** The event that first asked for a tooltip, and where. */
interface Asked {
  by: Asking;
  event: SyntheticEvent;
  anchor: Element;
}

interface CommonProps extends Pick<MuiTooltipProps, "placement" | "open" | "onOpen" | "onClose"> {
  /** One element that takes the attributes and listeners of HTML. */
  children: ReactElement<HTMLAttributes<Element>>;
}

/** A text names the element unless it describes it; anything else can only describe. */
export type TooltipProps = CommonProps &
  ({ title: string; describeChild?: boolean } | { title: ReactNode; describeChild: true });

/**
 * MUI's tooltip, made when a pointer, a focus or a touch first asks for it. A page holds hundreds
 * of which few ever open, and each costs as much to draw as the element that it explains.
 */
export function Tooltip(props: TooltipProps) {
  const { children, title, describeChild = false, onOpen, onClose, ...rest } = props;
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const [isShown, setShown] = useState(false);
  const own: HTMLAttributes<Element> & Listeners = children.props;
  const isOpen = rest.open ?? isShown;

  const heard: Listeners = {};
  for (const by of asking) {
    heard[by] = (event) => {
      own[by]?.(event);
      const { currentTarget: anchor } = event;
      // An event forgets its `currentTarget` when it has been dispatched.
      if (asked?.anchor !== anchor) {
        setAsked({ by, event: { ...event, currentTarget: anchor }, anchor });
      }
    };
  }
  for (const name of leaving) {
    heard[name] = (event) => {
      own[name]?.(event);
      // What was asked for a moment ago, and is not made yet.
      if (!asked) setAsked(undefined);
    };
  }
  return (
    <>
      {cloneElement(children, { ...naming(), ...heard, ...(asked && expected) })}
      {asked && (
        <MuiTooltip
          {...rest}
          id={id}
          title={title}
          onOpen={(event) => {
            setShown(true);
            onOpen?.(event);
          }}
          onClose={(event) => {
            setShown(false);
            onClose?.(event);
          }}
        >
          <Anchor asked={asked} />
        </MuiTooltip>
      )}
    </>
  );

  /** Attributes as MUI's tooltip gives them. */
  function naming() {
    const text = typeof title === "string" && title !== "" ? title : undefined;
    if (describeChild && isOpen) return { "aria-describedby": id };
    if (text === undefined) return {};
    return describeChild ? { title: text } : { "aria-label": own["aria-label"] ?? text };
  }
}

interface AnchorProps {
  asked: Asked;
  ref?: Ref<Element>;
}

/**
 * Stands for the element in the library's tooltip, draws nothing, and has the element listen for
 * it. The element itself must not move into another parent: it would be made anew.
 */
function Anchor({ asked, ref, ...given }: AnchorProps & Listeners) {
  const { by, event, anchor } = asked;
  useImperativeHandle(ref, () => anchor, [anchor]);
  // The library gives others with each drawing. None may leave unheard in between.
  useLayoutEffect(() => {
    const done = new AbortController();
    for (const [name, type] of Object.entries(listened)) {
      const listener = given[name as keyof typeof listened] as EventListener | undefined;
      if (listener) anchor.addEventListener(type, listener, { signal: done.signal, passive: true });
    }
    return () => done.abort();
  });
  const ask = useEffectEvent(() => given[by]?.(event));
  useLayoutEffect(() => ask(), [event]);
  return null;
}
