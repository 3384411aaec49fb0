import Skeleton from "@mui/material/Skeleton";

/** Room for a few workflows while they are learned. */
export function ListSkeleton() {
  return Array.from({ length: 6 }, (_, index) => (
    <Skeleton key={index} variant="rounded" height={52} sx={{ marginBlockEnd: "8px" }} />
  ));
}
