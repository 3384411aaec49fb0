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
  useRef,
  useState,
} from "react";
import MuiTooltip, { type TooltipProps as MuiTooltipProps } from "@mui/material/Tooltip";

const opening = ["onMouseOver", "onFocus", "onTouchStart"] as const;
const closing = ["onMouseLeave", "onBlur", "onTouchEnd"] as const;

type Opening = (typeof opening)[number];
type Listeners = Partial<
  Record<Opening | (typeof closing)[number], EventHandler<SyntheticEvent> | undefined>
>;

interface Asked {
  by: Opening;
  event: SyntheticEvent;
  element: Element;
}

interface CommonProps extends Pick<MuiTooltipProps, "placement" | "open" | "onOpen" | "onClose"> {
  /** One element that accepts the attributes and listeners of HTML. */
  children: ReactElement<HTMLAttributes<Element>>;
}

/** A text names the element unless it describes it; anything else can only describe. */
export type TooltipProps = CommonProps &
  ({ title: string; describeChild?: boolean } | { title: ReactNode; describeChild: true });

/**
 * MUI's tooltip, mounted when a pointer, a focus, or a touch first asks for it. A page has hundreds
 * of which few ever open; mounting 200 costs about 30 ms.
 */
export function Tooltip(props: TooltipProps) {
  const { children, title, describeChild = false, onOpen, onClose, ...rest } = props;
  const id = useId();
  const [asked, setAsked] = useState<Asked>();
  const [isShown, setShown] = useState(false);
  const relay = useRef<Listeners>(null);
  const own: HTMLAttributes<Element> & Listeners = children.props;

  const listeners: Listeners = {};
  for (const by of opening) {
    listeners[by] = (event) => {
      own[by]?.(event);
      const { currentTarget: element } = event;
      if (asked?.element === element) relay.current?.[by]?.(event);
      // An event forgets its `currentTarget` once it has been dispatched.
      else setAsked({ by, event: { ...event, currentTarget: element }, element });
    };
  }
  for (const by of closing) {
    listeners[by] = (event) => {
      own[by]?.(event);
      if (asked) relay.current?.[by]?.(event);
      // Asked for a moment ago, and not mounted yet.
      else setAsked(undefined);
    };
  }
  return (
    <>
      {/* oxlint-disable-next-line react/refs -- the listeners read the relay, the render doesn't */}
      {cloneElement(children, { ...naming(), ...listeners })}
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
          <Anchor asked={asked} relay={relay} />
        </MuiTooltip>
      )}
    </>
  );

  /** Returns the attributes that MUI's tooltip gives its child. */
  function naming() {
    const text = typeof title === "string" && title !== "" ? title : undefined;
    if (describeChild && (rest.open ?? isShown)) return { "aria-describedby": id };
    if (text === undefined) return {};
    return describeChild ? { title: text } : { "aria-label": own["aria-label"] ?? text };
  }
}

interface AnchorProps {
  asked: Asked;
  relay: Ref<Listeners>;
  ref?: Ref<Element>;
}

/**
 * Replaces the element as the child of MUI's tooltip: passes on its ref, its listeners, and the
 * attributes that MUI sets. The element can't be the child itself, because moving it to another
 * parent would mount it anew.
 */
function Anchor({ asked, relay, ref, ...given }: AnchorProps & Listeners) {
  const { by, event, element } = asked;
  useImperativeHandle(ref, () => element, [element]);
  useImperativeHandle(relay, () => given);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(given)) {
      if (name.startsWith("data-")) element.setAttribute(name, String(value));
    }
  });
  const ask = useEffectEvent(() => given[by]?.(event));
  useLayoutEffect(() => ask(), [event]);
  return null;
}
