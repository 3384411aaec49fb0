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
import type { TooltipProps as MuiTooltipProps } from "@mui/material/Tooltip";
import { lazyUpgrade } from "./lazy-component.tsx";

const MuiTooltip = lazyUpgrade(
  () => null,
  async () => (await import("@mui/material/Tooltip")).default,
);

const openListenerNames = ["onMouseOver", "onFocus", "onTouchStart"] as const;
const closeListenerNames = ["onMouseLeave", "onBlur", "onTouchEnd"] as const;

type OpenListenerName = (typeof openListenerNames)[number];
type Listeners = Partial<
  Record<
    OpenListenerName | (typeof closeListenerNames)[number],
    EventHandler<SyntheticEvent> | undefined
  >
>;

interface OpenRequest {
  listenerName: OpenListenerName;
  event: SyntheticEvent;
  element: Element;
}

interface CommonProps extends Pick<MuiTooltipProps, "placement" | "open" | "onOpen" | "onClose"> {
  /** A single element that accepts HTML attributes and listeners. */
  children: ReactElement<HTMLAttributes<Element>>;
}

/**
 * A string labels the element unless `describeChild` is set. Other titles only describe the
 * element.
 */
export type TooltipProps = CommonProps &
  ({ title: string; describeChild?: boolean } | { title: ReactNode; describeChild: true });

/**
 * Mounts MUI's tooltip on the first hover, focus, or touch. Pages have hundreds of tooltips, few of
 * which ever open, and mounting 200 takes about 30 ms.
 */
export function Tooltip(props: TooltipProps) {
  const { children, title, describeChild = false, onOpen, onClose, ...tooltipProps } = props;
  const id = useId();
  const [request, setRequest] = useState<OpenRequest>();
  const [isShown, setIsShown] = useState(false);
  const anchorListeners = useRef<Listeners>(null);
  const childProps: HTMLAttributes<Element> & Listeners = children.props;

  const listeners: Listeners = {};
  for (const listenerName of openListenerNames) {
    listeners[listenerName] = (event) => {
      childProps[listenerName]?.(event);
      const { currentTarget: element } = event;
      if (request?.element === element) anchorListeners.current?.[listenerName]?.(event);
      // An event loses its `currentTarget` after dispatch.
      else {
        MuiTooltip.preload();
        setRequest({ listenerName, event: { ...event, currentTarget: element }, element });
      }
    };
  }
  for (const listenerName of closeListenerNames) {
    listeners[listenerName] = (event) => {
      childProps[listenerName]?.(event);
      if (request) anchorListeners.current?.[listenerName]?.(event);
      // The state update of the open event may still be pending.
      else setRequest(undefined);
    };
  }
  return (
    <>
      {/* oxlint-disable-next-line react/refs -- only the listeners read the ref */}
      {cloneElement(children, { ...createNameAttributes(), ...listeners })}
      {request && (
        <MuiTooltip
          {...tooltipProps}
          id={id}
          title={title}
          onOpen={(event) => {
            setIsShown(true);
            onOpen?.(event);
          }}
          onClose={(event) => {
            setIsShown(false);
            onClose?.(event);
          }}
        >
          <Anchor request={request} anchorListeners={anchorListeners} />
        </MuiTooltip>
      )}
    </>
  );

  /** Returns the attributes that MUI's tooltip would set on the element. */
  function createNameAttributes() {
    const text = typeof title === "string" && title !== "" ? title : undefined;
    if (describeChild && (tooltipProps.open ?? isShown)) return { "aria-describedby": id };
    if (text === undefined) return {};
    return describeChild ? { title: text } : { "aria-label": childProps["aria-label"] ?? text };
  }
}

interface AnchorProps {
  request: OpenRequest;
  anchorListeners: Ref<Listeners>;
  ref?: Ref<Element>;
}

/**
 * Forwards ref, listeners, and attributes between MUI's tooltip and the element. The element can't
 * be the tooltip's child, because changing its parent would remount it.
 */
function Anchor({ request, anchorListeners, ref, ...forwardedProps }: AnchorProps & Listeners) {
  const { listenerName, event, element } = request;
  useImperativeHandle(ref, () => element, [element]);
  useImperativeHandle(anchorListeners, () => forwardedProps);
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(forwardedProps)) {
      if (name.startsWith("data-")) element.setAttribute(name, String(value));
    }
  });
  const replay = useEffectEvent(() => forwardedProps[listenerName]?.(event));
  useLayoutEffect(() => replay(), [event]);
  return null;
}
