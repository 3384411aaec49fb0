import { Link } from "@tanstack/react-router";
import { DataText } from "../components/text/data-text.tsx";
import { useInList } from "../components/text/in-list.tsx";

/** A channel connection by its identifier, leading to its page. */
export function ConnectionLink({ identifier }: { identifier: string }) {
  const inList = useInList();
  return (
    <Link
      to="/channel-connections/$identifier"
      params={{ identifier }}
      {...(inList && { tabIndex: -1 })}
    >
      <DataText value={identifier} max={64} />
    </Link>
  );
}
