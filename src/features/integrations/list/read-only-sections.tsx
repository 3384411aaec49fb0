import Button from "@mui/material/Button";
import { Section } from "../../../components/layout/section.tsx";
import {
  groupByChannel,
  getChannelName,
  type IntegrationInfo,
} from "../../../entities/integrations/integration-info.ts";
import { plural } from "../../../lib/text/format.ts";
import { useEnvironment } from "../use-environment.ts";
import { IntegrationRow, Rows } from "./integration-row.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";

export interface OtherEnvironmentsSectionProps {
  integrations: readonly IntegrationInfo[];
  isOpen: boolean;
  onShow: (isOpen: boolean) => void;
}

export function OtherEnvironmentsSection({
  integrations,
  isOpen,
  onShow,
}: OtherEnvironmentsSectionProps) {
  const { getEnvironmentName } = useEnvironment();
  if (integrations.length === 0) return null;
  return (
    <Section
      title="Other environments"
      note={plural(integrations.length, "active integration")}
      actions={
        <Button size="small" aria-expanded={isOpen} onClick={() => onShow(!isOpen)}>
          {isOpen ? "Hide integrations" : "Show integrations"}
        </Button>
      }
      isLast
    >
      {isOpen && (
        <Rows>
          {groupByChannel(integrations).flatMap(({ channel, items }) =>
            items.map((item) => (
              <IntegrationRow
                key={item.id}
                item={item}
                role={`${channel === undefined ? "agent" : getChannelName(channel)}${item.primary ? ", primary" : ""}`}
                end={getEnvironmentName(item.environmentId)}
                isReadOnly
              />
            )),
          )}
        </Rows>
      )}
    </Section>
  );
}

export function DeletedSection({ integrations }: { integrations: readonly IntegrationInfo[] }) {
  return (
    <Section title="Deleted integrations" note="don't send messages">
      <Rows>
        {integrations.map((item) => (
          <IntegrationRow
            key={item.id}
            item={item}
            role={
              <>
                Deleted <Time value={item.record.deletedAt} /> by{" "}
                <DataText value={item.record.deletedBy ?? "an unknown user"} maxLength={80} />
              </>
            }
            isReadOnly
          />
        ))}
      </Rows>
    </Section>
  );
}
