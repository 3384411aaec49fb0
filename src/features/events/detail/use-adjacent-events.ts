import { useNavigate, useRouter } from "@tanstack/react-router";
import { useListContext } from "../list/list-context.ts";

type Direction = -1 | 1;

/**
 * Returns handlers that open the previous and the next event, and `step`, which opens either. At
 * the ends of the list, a handler is undefined, and `step` returns false.
 */
export function useAdjacentEvents(eventId: string) {
  const { rows } = useListContext();
  const router = useRouter();
  const navigate = useNavigate();

  const getAdjacentId = (id: string, direction: Direction) => {
    const index = rows.findIndex((row) => row.id === id);
    return index === -1 ? undefined : rows[index + direction]?.id;
  };
  /**
   * Returns the ID in the URL. The rendered event lags behind quick key presses and clicks, so
   * stepping from that event would undo a click or count two presses as a single press.
   */
  const getCurrentId = () => {
    const [, params] = router.getMatchedRoutes(router.latestLocation.pathname);
    return params["eventId"] ?? eventId;
  };
  const step = (direction: Direction): void | false => {
    const adjacentId = getAdjacentId(getCurrentId(), direction);
    if (adjacentId === undefined) return false;
    void navigate({
      to: "/events/$eventId",
      params: { eventId: adjacentId },
      // Params of a single job don't apply to another event.
      search: ({ jobId: _, detailId: __, ...otherParams }) => otherParams,
    });
  };
  const createHandler = (direction: Direction) =>
    getAdjacentId(eventId, direction) === undefined ? undefined : () => step(direction);
  return { onPrevious: createHandler(-1), onNext: createHandler(1), step };
}
