import { Section } from "../../../components/layout/section.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import type { IntegrationFacts } from "../../../entities/integration-facts.ts";
import { IntegrationRow, Rows } from "./integration-row.tsx";

/** Lists integrations that the service marks as deleted, with when and by whom. */
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
