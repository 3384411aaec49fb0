import { DetailSkeleton } from "../components/feedback/skeletons.tsx";

/** While a page is on its way and has no shape of its own to show. */
export function RoutePending() {
  return <DetailSkeleton label="Loading" />;
}
