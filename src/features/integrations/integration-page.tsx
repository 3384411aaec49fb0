import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { integrationQueries, type OpenedIntegration } from "../../api/integrations.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import {
  integrationFacts,
  type IntegrationFacts,
} from "../../entities/integrations/integration-facts.ts";
import { ReadingPanel } from "../../kit/failure/reading-panel.tsx";
import type { Aftermath } from "./actions/aftermath.ts";
import { IntegrationEditor } from "./form/integration-editor.tsx";
import { modelOfRecord, modelOfUnread } from "./form/form-model.ts";
import { toForm } from "./form/form-values.ts";
import { findEntry, type RosterEntry } from "./roster/roster.ts";
import { useRoster } from "./roster/use-roster.ts";
import { useEnvironment } from "./use-environment.ts";
import Button from "@mui/material/Button";
import { session } from "../../api/session/session.ts";
import { StatePage } from "../../components/feedback/state-page.tsx";
import { DataText } from "../../components/text/data-text.tsx";

const route = getRouteApi("/shell/integrations/$integrationId");

export function IntegrationPage() {
  const { integrationId } = route.useParams();
  const reading = useQuery(integrationQueries.opened(integrationId));
  const [roster] = useRoster();
  const [aftermath, setAftermath] = useState<Aftermath>();
  const { data } = reading;
  const reload = () => void reading.refetch();
  if (data === undefined) {
    return (
      <>
        <PageHeader title="Integration" />
        <ReadingPanel isPage reading={reading} what="the integration">
          {() => null}
        </ReadingPanel>
      </>
    );
  }
  return (
    <OpenedPage
      // A new response resets the form. Unsaved input is never lost: see `IntegrationEditor`.
      key={`${integrationId} ${data.receivedAt}`}
      id={integrationId}
      opened={data}
      entry={findEntry(roster, integrationId)}
      onReload={reload}
      aftermath={aftermath}
      onAftermath={setAftermath}
    />
  );
}

interface OpenedPageProps {
  id: string;
  opened: OpenedIntegration;
  entry: RosterEntry | undefined;
  onReload: () => void;
  aftermath: Aftermath | undefined;
  onAftermath: (aftermath: Aftermath) => void;
}

function OpenedPage({ id, opened, entry, ...rest }: OpenedPageProps) {
  const { isOwn } = useEnvironment();
  const facts = opened.integration && integrationFacts(opened.integration);
  if (facts && !isOwn(facts.environmentId)) return <OtherEnvironmentNote facts={facts} />;
  const { model, stored } = facts
    ? modelOfRecord(facts.record, opened.secrets.read())
    : modelOfUnread(entry ?? { id, identifier: id, name: id, providerId: "", channel: undefined });
  const name = facts?.name ?? entry?.name ?? id;
  return (
    <IntegrationEditor
      model={model}
      start={toForm(model, stored)}
      facts={facts}
      unread={facts ? undefined : (entry ?? "unknown")}
      title={name}
      what={name}
      {...rest}
    />
  );
}

function OtherEnvironmentNote({ facts }: { facts: IntegrationFacts }) {
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
