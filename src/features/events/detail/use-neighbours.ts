import { useNavigate, useRouter } from "@tanstack/react-router";
import { useShownList } from "../list/list-context.ts";

type Direction = -1 | 1;

/** Returns handlers that open the adjacent events; undefined at the ends of the list. */
export function useNeighbours(eventId: string) {
  const { rows } = useShownList();
  const router = useRouter();
  const navigate = useNavigate();

  const beside = (id: string, by: Direction) => {
    const place = rows.findIndex((row) => row.id === id);
    return place === -1 ? undefined : rows[place + by]?.id;
  };
  /**
   * The event in the URL. The rendered one lags behind quick key presses and clicks: stepping from
   * it would undo a click, or count two presses as one.
   */
  const addressed = () => {
    const [, params] = router.getMatchedRoutes(router.latestLocation.pathname);
    return params["eventId"] ?? eventId;
  };
  const step = (by: Direction): void | false => {
    const next = beside(addressed(), by);
    if (next === undefined) return false;
    void navigate({
      to: "/events/$eventId",
      params: { eventId: next },
      // Params of a single job don't apply to another event.
      search: ({ jobId: _, detailId: __, ...all }) => all,
    });
  };
  const way = (by: Direction) => (beside(eventId, by) === undefined ? undefined : () => step(by));
  return { onPrevious: way(-1), onNext: way(1), step };
}
