import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { integrationQueries, type EditableIntegration } from "../../api/integrations.ts";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { useHasLeft } from "../../components/use-has-left.ts";
import {
  toIntegrationInfo,
  type IntegrationInfo,
} from "../../entities/integrations/integration-info.ts";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import type { MonitoredChange } from "./actions/monitored-change.ts";
import { IntegrationEditor } from "./form/integration-editor.tsx";
import { createModelFromRecord, createUnlistedModel } from "./form/form-model.ts";
import { toFormValues } from "./form/form-values.ts";
import { findEntry, type KnownIntegration } from "./known-integrations/known-integrations.ts";
import { useKnownIntegrations } from "./known-integrations/use-known-integrations.ts";
import { useReferencedIntegrations } from "./known-integrations/use-referenced-integrations.ts";
import { useHealth } from "./health/use-health.ts";
import { useEnvironment } from "./use-environment.ts";
import Button from "@mui/material/Button";
import { session } from "../../api/session/session.ts";
import { useProfile, useScope } from "../../api/session/use-session.ts";
import { StaleNotice } from "../../components/feedback/banner.tsx";
import { StatePage } from "../../components/feedback/state-page.tsx";
import { DataText } from "../../components/text/data-text.tsx";

const route = getRouteApi("/shell/integrations/$integrationId");

export function IntegrationPage() {
  const { integrationId } = route.useParams();
  const navigate = useNavigate();
  const scope = useScope();
  // The values of the URL's param that mean the shown integration.
  const [aliases, setAliases] = useState([integrationId]);
  if (!aliases.includes(integrationId)) setAliases([integrationId]);
  return (
    <SingleIntegrationPage
      // The key limits a monitored change and its undo to the page of one integration.
      key={`${scope} ${aliases[0]}`}
      integrationId={integrationId}
      onIdChange={(id) => {
        setAliases([...aliases, id]);
        void navigate({
          to: "/integrations/$integrationId",
          params: { integrationId: id },
          replace: true,
          resetScroll: false,
          // The form stays open with its input.
          ignoreBlocker: true,
        });
      }}
    />
  );
}

interface SingleIntegrationPageProps {
  integrationId: string;
  /** Called before a reload if the reload must use another ID. */
  onIdChange: (id: string) => void;
}

function SingleIntegrationPage({ integrationId, onIdChange }: SingleIntegrationPageProps) {
  const { readOnlyCredential } = useProfile();
  const query = useQuery(integrationQueries.editable(integrationId));
  const [knownIntegrations] = useKnownIntegrations();
  const [monitoredChange, setMonitoredChange] = useState<MonitoredChange>();
  // The form stays open while the integration loads by its ID, and if this fails.
  const [lastData, setLastData] = useState(query.data);
  const [wasReadOnly, setWasReadOnly] = useState(readOnlyCredential);
  if (query.data !== undefined && query.data !== lastData) setLastData(query.data);
  if (readOnlyCredential !== wasReadOnly) {
    setWasReadOnly(readOnlyCredential);
    // The previous session could view secrets.
    if (readOnlyCredential) setLastData(undefined);
  }
  const data = query.data ?? lastData;
  const isUnlisted = data !== undefined && data.integration === undefined;
  const { health, error } = useHealth(isUnlisted);
  const referencedIntegrations = useReferencedIntegrations(health);
  const entry =
    findEntry(knownIntegrations, integrationId) ?? findEntry(referencedIntegrations, integrationId);
  // The form reads its values only once. If the API doesn't list the integration, the form waits
  // until recent events have loaded, because they can refer to the integration.
  const canOpen = isUnlisted
    ? entry !== undefined || health !== undefined || error !== null
    : !!data;
  // An open form stays open even if `canOpen` becomes false, for example when another part of the
  // page loads the events again after an error.
  const [isOpen, setIsOpen] = useState(false);
  if (canOpen && !isOpen) setIsOpen(true);
  const [formKey, setFormKey] = useState(0);
  const hasLeftRef = useHasLeft();
  const reload = () => {
    // An action that ends after the operator has left must not reset a form that was opened later.
    if (hasLeftRef.current) return;
    const id = data?.integration ? toIntegrationInfo(data.integration).id : entry?.id;
    // The integration may no longer have the identifier in the URL.
    if (id === undefined || id === integrationId) void query.refetch();
    else onIdChange(id);
  };
  if (data === undefined || !isOpen) {
    return (
      <SheetPage>
        <PageHeader title="Integration" />
        <QueryPanel isPage query={{ ...query, data: undefined }} noun="the integration">
          {() => null}
        </QueryPanel>
      </SheetPage>
    );
  }
  return (
    <LoadedPage
      key={formKey}
      id={integrationId}
      response={data}
      currentEntry={entry}
      onReload={reload}
      onReset={() => setFormKey((key) => key + 1)}
      staleNotice={
        query.error && (
          <StaleNotice
            error={query.error}
            loadedAt={data.receivedAt}
            onRetry={reload}
            isRetrying={query.isFetching}
          />
        )
      }
      monitoredChange={monitoredChange}
      onChangeSaved={setMonitoredChange}
    />
  );
}

interface LoadedPageProps {
  id: string;
  response: EditableIntegration;
  currentEntry: KnownIntegration | undefined;
  onReload: () => void;
  onReset: () => void;
  staleNotice: ReactNode;
  monitoredChange: MonitoredChange | undefined;
  onChangeSaved: (monitoredChange: MonitoredChange) => void;
}

function LoadedPage({ id, response, currentEntry, ...editorProps }: LoadedPageProps) {
  const { integration, secrets, ...list } = response;
  // The actions describe their consequences based on this list, which must not still be loading.
  useQuery({
    ...integrationQueries.organization(),
    initialData: list,
    initialDataUpdatedAt: list.receivedAt,
  });
  // A later entry must not replace the values that the form started with.
  const [initialData, setInitialData] = useState({ response, entry: currentEntry });
  if (initialData.response !== response) setInitialData({ response, entry: currentEntry });
  const { entry } = initialData;
  const { isInEnvironment } = useEnvironment();
  const info = integration && toIntegrationInfo(integration);
  if (info && !isInEnvironment(info.environmentId)) return <OtherEnvironmentNote info={info} />;
  const { model, savedRecord } = info
    ? createModelFromRecord(info.record, secrets.read())
    : createUnlistedModel(
        entry ?? { id, identifier: id, name: id, providerId: "", channel: undefined },
      );
  const name = info?.name ?? entry?.name ?? id;
  return (
    <IntegrationEditor
      model={model}
      initialValues={toFormValues(model, savedRecord)}
      info={info}
      unlistedEntry={info ? undefined : (entry ?? "unknown")}
      title={name}
      recordName={name}
      loadedAt={response.receivedAt}
      {...editorProps}
    />
  );
}

function OtherEnvironmentNote({ info }: { info: IntegrationInfo }) {
  const { getEnvironmentName } = useEnvironment();
  const id = info.environmentId;
  return (
    <SheetPage>
      <PageHeader title={<DataText value={info.name} maxLength={80} />} />
      <StatePage
        title={`This integration belongs to ${getEnvironmentName(id)}`}
        actions={
          id !== undefined &&
          session.canSwitchTo(id) && (
            <Button onClick={() => session.switchTo(id)}>Switch to {getEnvironmentName(id)}</Button>
          )
        }
      >
        <p>Switch to that environment to change the integration and see its credentials.</p>
      </StatePage>
    </SheetPage>
  );
}
