import { useId, useState } from "react";
import Button from "@mui/material/Button";
import type { EventSearch } from "../../../api/events.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import type { SavedQueriesState } from "./use-saved-queries.ts";

const ViewsCard = lazyComponent(async () => (await import("./views-card.tsx")).ViewsCard);

export interface ViewsButtonProps {
  savedQueries: SavedQueriesState;
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  /** Returns a link with absolute times. */
  linkTo: (search: EventSearch) => string;
}

export function ViewsButton(props: ViewsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        ref={setAnchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(isOpen && { "aria-controls": id })}
        onClick={() => setOpen(true)}
        onPointerEnter={ViewsCard.preload}
        onFocus={ViewsCard.preload}
      >
        Views
      </Button>
      <ViewsCard
        {...props}
        id={id}
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
