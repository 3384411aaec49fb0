import Button from "@mui/material/Button";
import { Section } from "../../../components/layout/section.tsx";
import {
  byChannel,
  channelWord,
  type IntegrationFacts,
} from "../../../entities/integrations/integration-facts.ts";
import { plural } from "../../../lib/text/format.ts";
import { useEnvironment } from "../use-environment.ts";
import { IntegrationRow, Rows } from "./integration-row.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";

export interface ElsewhereSectionProps {
  elsewhere: readonly IntegrationFacts[];
  shown: boolean;
  onShow: (shown: boolean) => void;
}

export function ElsewhereSection({ elsewhere, shown, onShow }: ElsewhereSectionProps) {
  const { nameOf } = useEnvironment();
  if (elsewhere.length === 0) return null;
  return (
    <Section
      title="Other environments"
      note={plural(elsewhere.length, "active integration")}
      actions={
        <Button size="small" aria-expanded={shown} onClick={() => onShow(!shown)}>
          {shown ? "Hide" : "Show"}
        </Button>
      }
      last
    >
      {shown && (
        <Rows>
          {byChannel(elsewhere).flatMap(({ channel, items }) =>
            items.map((item) => (
              <IntegrationRow
                key={item.id}
                item={item}
                role={`${channel === undefined ? "agent" : channelWord(channel)}${item.primary ? ", primary" : ""}`}
                end={nameOf(item.environmentId)}
                readOnly
              />
            )),
          )}
        </Rows>
      )}
    </Section>
  );
}

export function DeletedSection({ deleted }: { deleted: readonly IntegrationFacts[] }) {
  return (
    <Section title="Deleted" note="They send nothing">
      <Rows>
        {deleted.map((item) => (
          <IntegrationRow
            key={item.id}
            item={item}
            role={
              <>
                Deleted <Time value={item.record.deletedAt} /> by{" "}
                <DataText value={item.record.deletedBy ?? "someone unknown"} max={80} />
              </>
            }
            readOnly
          />
        ))}
      </Rows>
    </Section>
  );
}
