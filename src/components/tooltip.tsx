import {
  cloneElement,
  type EventHandler,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import MuiTooltip, { type TooltipProps as MuiTooltipProps } from "@mui/material/Tooltip";

/** What MUI's tooltip listens to at the element that it explains. */
const asking = ["onMouseOver", "onFocus", "onTouchStart"] as const;
const leaving = ["onMouseLeave", "onBlur", "onTouchEnd"] as const;

type Asking = (typeof asking)[number];
type Listeners = Partial<
  Record<Asking | (typeof leaving)[number], EventHandler<SyntheticEvent> | undefined>
>;

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
  const [hasOpened, setHasOpened] = useState(false);
  const library = useRef<Listeners>(undefined);
  const own: HTMLAttributes<Element> & Listeners = children.props;
  const isOpen = rest.open ?? hasOpened;

  const heard: Listeners = {};
  for (const by of asking) {
    heard[by] = (event) => {
      own[by]?.(event);
      const { currentTarget: anchor } = event;
      if (asked?.anchor === anchor) library.current?.[by]?.(event);
      // An event forgets its `currentTarget` when it has been dispatched.
      else setAsked({ by, event: { ...event, currentTarget: anchor }, anchor });
    };
  }
  for (const name of leaving) {
    heard[name] = (event) => {
      own[name]?.(event);
      if (library.current) library.current[name]?.(event);
      else setAsked(undefined);
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
            setHasOpened(true);
            onOpen?.(event);
          }}
          onClose={(event) => {
            setHasOpened(false);
            onClose?.(event);
          }}
        >
          <Anchor asked={asked} library={library} />
        </MuiTooltip>
      )}
    </>
  );

  /** Attributes as MUI's tooltip gives them. */
  function naming() {
    const text = typeof title === "string" && title !== "" ? title : undefined;
    if (!describeChild)
      return text === undefined ? {} : { "aria-label": own["aria-label"] ?? text };
    if (isOpen) return { "aria-describedby": id };
    return text === undefined ? {} : { title: text };
  }
}

interface AnchorProps {
  asked: Asked;
  library: RefObject<Listeners | undefined>;
  ref?: Ref<Element>;
}

/**
 * Stands for the element in the library's tooltip, draws nothing, and takes the listeners that it
 * would have. The element itself must not move into another parent: it would be made anew.
 */
function Anchor({ asked, library, ref, ...given }: AnchorProps) {
  const { by, event, anchor } = asked;
  useImperativeHandle(ref, () => anchor, [anchor]);
  useLayoutEffect(() => {
    library.current = given;
  });
  useEffect(() => library.current?.[by]?.(event), [by, event, library]);
  return null;
}
