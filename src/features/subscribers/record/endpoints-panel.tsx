import { styled } from "@mui/material/styles";
import { asObject, asText, asTexts } from "../../../../contract/loose.ts";
import type { ListedIntegration } from "../../../api/integrations.ts";
import type { ReceivedChannelEndpoint } from "../../../api/channel-endpoints.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Secret } from "../../../components/form/secret.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Id } from "../../../components/text/id.tsx";
import { Time } from "../../../components/text/time.tsx";
import { PhoneText } from "../../../entities/phone-text.tsx";
import { providerName } from "../../../entities/provider-label.tsx";

const Note = styled("span")({ color: "var(--ink-3)" });

export interface EndpointsPanelProps {
  endpoints: readonly (ReceivedChannelEndpoint | null | undefined)[];
  /** Undefined while it is not known which ones are active. */
  integrations: readonly ListedIntegration[] | undefined;
}

/** Where chat and phone channels reach this subscriber, as endpoints keep it. */
export function EndpointsPanel({ endpoints, integrations }: EndpointsPanelProps) {
  const known = endpoints.flatMap((endpoint) => endpoint ?? []);
  if (known.length === 0) {
    return (
      <EmptyState title="No channel endpoint belongs to this subscriber">
        Endpoints are made by the service, when somebody connects a chat account. This API offers no
        way to create one.
      </EmptyState>
    );
  }
  return known.map((endpoint, index) => {
    const identifier = asText(endpoint.identifier) ?? "";
    const used = asText(endpoint.integrationIdentifier);
    const active = integrations?.some((one) => one.identifier === used);
    return (
      <Section
        key={identifier || index}
        title={<Id value={identifier} of="endpoint identifier" />}
        note={<DataText value={endpoint.type} />}
        level={3}
        last={index === known.length - 1}
      >
        <KeyValueList
          items={[
            ...Object.entries(asObject(endpoint.endpoint) ?? {}).map(([key, value]) => ({
              label: key,
              value: <EndpointValue name={key} value={value} />,
            })),
            {
              label: "Integration",
              value: (
                <>
                  <DataText value={used ?? providerName(asText(endpoint.providerId) ?? "")} />{" "}
                  {used !== undefined && active === false && (
                    <StateMark tone="warn" label="not active" />
                  )}
                </>
              ),
            },
            { label: "Connection", value: <DataText value={endpoint.connectionIdentifier} /> },
            {
              label: "Context",
              value: <DataText value={asTexts(endpoint.contextKeys).join(", ")} />,
            },
            { label: "Changed", value: <Time value={endpoint.updatedAt} /> },
          ]}
        />
      </Section>
    );
  });
}

function EndpointValue({ name, value }: { name: string; value: unknown }) {
  if (name === "phoneNumber") return <PhoneText value={value} />;
  // Who knows a webhook's address can write to the channel behind it.
  if (name === "url") return <Secret label="webhook address" read={() => asText(value) ?? ""} />;
  return (
    <Note>
      <DataText value={value} />
    </Note>
  );
}
