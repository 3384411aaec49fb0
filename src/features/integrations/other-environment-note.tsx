import Button from "@mui/material/Button";
import { session } from "../../api/session.ts";
import { StatePage } from "../../components/feedback/state-page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import type { IntegrationFacts } from "../../entities/integration-facts.ts";
import { useEnvironment } from "./use-environment.ts";

/** Stands in for an integration of another environment than the open one. */
export function OtherEnvironmentNote({ facts }: { facts: IntegrationFacts }) {
  const { nameOf } = useEnvironment();
  const id = facts.environmentId;
  return (
    <>
      <PageHeader title={<DataText value={facts.name} max={80} />} />
      <StatePage
        title={`This integration belongs to ${nameOf(id)}`}
        actions={
          id !== undefined &&
          session.canSwitchTo(id) && (
            <Button onClick={() => session.switchTo(id)}>Switch to {nameOf(id)}</Button>
          )
        }
      >
        <p>Switch to that environment to change the integration and see its credentials.</p>
      </StatePage>
    </>
  );
}
