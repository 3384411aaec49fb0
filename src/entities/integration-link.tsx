import { Link } from "@tanstack/react-router";
import { DataText } from "../components/text/data-text.tsx";
import { useInList } from "../components/text/in-list.tsx";

export interface IntegrationLinkProps {
  /** Internal id or identifier. */
  id: string;
  /** What is shown; the id unless given. */
  name?: string | undefined;
}

/** An integration by name, leading to its page. */
export function IntegrationLink({ id, name = id }: IntegrationLinkProps) {
  const inList = useInList();
  return (
    <Link
      to="/integrations/$integrationId"
      params={{ integrationId: id }}
      {...(inList && { tabIndex: -1 })}
    >
      <DataText value={name} max={64} />
    </Link>
  );
}
