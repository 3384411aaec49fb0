import Skeleton from "@mui/material/Skeleton";

/** Placeholder for workflows that are loading. */
export function ListSkeleton() {
  return Array.from({ length: 6 }, (_, index) => (
    <Skeleton key={index} variant="rounded" height={52} sx={{ marginBlockEnd: "8px" }} />
  ));
}
