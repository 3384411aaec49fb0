import Button from "@mui/material/Button";
import type { EventSearch } from "../../../api/events.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { usePopup } from "../../../components/use-menu.ts";
import type { SavedQueriesState } from "./use-saved-queries.ts";

const ViewsCard = lazyComponent(async () => (await import("./views-card.tsx")).ViewsCard);

export interface ViewsButtonProps {
  savedQueries: SavedQueriesState;
  search: EventSearch;
  onSearch: (search: EventSearch) => void;
  /** Returns a URL with absolute times. */
  getLink: (search: EventSearch) => string;
}

export function ViewsButton(props: ViewsButtonProps) {
  const { buttonProps, popupProps } = usePopup("dialog", ViewsCard);
  return (
    <>
      <Button {...buttonProps}>Views</Button>
      <ViewsCard {...props} {...popupProps} />
    </>
  );
}
