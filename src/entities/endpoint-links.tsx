import { ConnectionLink } from "./connection-link.tsx";
import type { EndpointFacts } from "./endpoint-facts.ts";
import { IntegrationLink } from "./integration-link.tsx";
import { SubscriberLink } from "./subscriber-link.tsx";

interface EndpointLinkProps {
  facts: EndpointFacts;
}

const none = "–";

/** Whom an endpoint reaches; a dash where it names nobody. */
export function EndpointSubscriber({ facts: { subscriberId } }: EndpointLinkProps) {
  return subscriberId === undefined ? none : <SubscriberLink subscriber={{ subscriberId }} />;
}

/** What an endpoint is sent by; a dash where it names none. */
export function EndpointIntegration({ facts: { integrationIdentifier } }: EndpointLinkProps) {
  return integrationIdentifier === undefined ? (
    none
  ) : (
    <IntegrationLink id={integrationIdentifier} />
  );
}

/** Through what an endpoint is reached; a dash where it names none. */
export function EndpointConnection({ facts: { connectionIdentifier } }: EndpointLinkProps) {
  return connectionIdentifier === undefined ? (
    none
  ) : (
    <ConnectionLink identifier={connectionIdentifier} />
  );
}
