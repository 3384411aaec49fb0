import { Link } from "@tanstack/react-router";
import { asText, type LooseObject } from "../../domain/loose.ts";
import { DataText } from "../components/text/data-text.tsx";
import { useInList } from "../components/text/in-list.tsx";
import { StateMark } from "../components/state-mark.tsx";
import type { IntegrationInfo } from "./integrations/integration-info.ts";
import { getSubscriberName } from "./subscribers/subscriber-name.ts";

/** Returns props that remove a link in a list from the tab order. A row has only one tab stop. */
const useTabIndexProps = () => (useInList() ? { tabIndex: -1 } : {});

interface RecordLinkProps {
  /** If undefined, `emptyText` is rendered instead of the link. */
  id: string | undefined;
  emptyText?: string;
}

export function IntegrationLink({
  id,
  name = id,
  emptyText = "–",
}: RecordLinkProps & { name?: string | undefined }) {
  const tabIndexProps = useTabIndexProps();
  if (id === undefined) return emptyText;
  return (
    <Link to="/integrations/$integrationId" params={{ integrationId: id }} {...tabIndexProps}>
      <DataText value={name} maxLength={64} />
    </Link>
  );
}

export interface IntegrationLinkWithStatusProps extends RecordLinkProps {
  /** Active integrations by identifier; undefined until loaded. */
  activeIntegrationsByIdentifier: ReadonlyMap<string, IntegrationInfo> | undefined;
}

export function IntegrationLinkWithStatus({
  id,
  activeIntegrationsByIdentifier,
  ...linkProps
}: IntegrationLinkWithStatusProps) {
  const integration = id === undefined ? undefined : activeIntegrationsByIdentifier?.get(id);
  return (
    <>
      <IntegrationLink id={id} name={integration?.name} {...linkProps} />{" "}
      {id !== undefined && activeIntegrationsByIdentifier && (
        <StateMark
          tone={integration ? "ok" : "fail"}
          label={integration ? "Active" : "Inactive or unknown"}
        />
      )}
    </>
  );
}

export function ConnectionLink({ id, emptyText = "–" }: RecordLinkProps) {
  const tabIndexProps = useTabIndexProps();
  if (id === undefined) return emptyText;
  return (
    <Link to="/channel-connections/$identifier" params={{ identifier: id }} {...tabIndexProps}>
      <DataText value={id} maxLength={64} />
    </Link>
  );
}

export interface SubscriberLinkProps {
  subscriber: LooseObject | undefined;
  emptyText?: string;
}

/** Renders the subscriber's name, as a link if the subscriber has an ID. */
export function SubscriberLink({ subscriber, emptyText = "–" }: SubscriberLinkProps) {
  const tabIndexProps = useTabIndexProps();
  const id = asText(subscriber?.["subscriberId"]);
  const name = (
    <DataText value={getSubscriberName(subscriber)} maxLength={64} emptyText={emptyText} />
  );
  if (id === undefined) return name;
  return (
    <Link to="/subscribers/$subscriberId" params={{ subscriberId: id }} {...tabIndexProps}>
      {name}
    </Link>
  );
}
