import { useNavigate, useRouter } from "@tanstack/react-router";
import { useShownList } from "../list/list-context.ts";

/** Rows by which a step leads on: the list's order, so the event above or below. */
type Direction = -1 | 1;

/** The ways from an event to those beside it in the shown list; absent where the list ends. */
export function useNeighbours(eventId: string) {
  const { rows } = useShownList();
  const router = useRouter();
  const navigate = useNavigate();

  const beside = (id: string, by: Direction) => {
    const place = rows.findIndex((row) => row.id === id);
    return place === -1 ? undefined : rows[place + by]?.id;
  };
  /**
   * The event of the address. The drawn one lags behind it after a click and between quick steps,
   * and a step from that one would undo the click, or count two keys as one.
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
      // What is about single jobs of this event means nothing in another one.
      search: ({ jobId: _, detailId: __, ...all }) => all,
    });
  };
  const way = (by: Direction) => (beside(eventId, by) === undefined ? undefined : () => step(by));
  return { onPrevious: way(-1), onNext: way(1), step };
}
