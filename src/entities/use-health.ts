import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { eventQueries } from "../api/events.ts";
import { type Health, healthOf } from "./integration-health.ts";

/** Recent sends, from the newest page of events: a sample, told as such. */
export function useHealth(): {
  health: Health | undefined;
  failed: boolean;
  receivedAt: number | undefined;
} {
  const reading = useQuery({ ...eventQueries.list({ limit: 50 }), staleTime: 30_000 });
  const { data } = reading;
  const health = useMemo(
    () => data && healthOf(data.data.data ?? [], data.serviceTime ?? data.receivedAt),
    [data],
  );
  return { health, failed: reading.isError && !data, receivedAt: data?.receivedAt };
}
