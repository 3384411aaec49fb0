import { Time } from "../../../components/text/time.tsx";
import { useNow } from "../../../components/text/time-mode.tsx";

const dayMs = 86_400_000;

/** Renders a time with seconds, or without seconds if there is only room for the day. */
export function BriefTime({ value }: { value: number }) {
  const isRecent = useNow(false).getTime() - value < dayMs / 2;
  return <Time value={value} precision={isRecent ? "second" : "minute"} />;
}
