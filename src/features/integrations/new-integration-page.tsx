import { getRouteApi } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { integrationQueries, type PublicIntegration } from "../../api/integrations.ts";
import { useScope } from "../../api/session/use-session.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { ContentArea } from "../../components/layout/page.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { getProviderName } from "../../entities/integrations/provider-label.tsx";
import { QueryPanel } from "../../kit/failure/query-panel.tsx";
import { useFormStart } from "../../kit/record/use-form-start.ts";
import { DataText } from "../../components/text/data-text.tsx";
import { ProviderCatalog } from "./catalog/provider-catalog.tsx";
import { IntegrationEditor } from "./form/integration-editor.tsx";
import { hasUnreadableConditions } from "./conditions/read-conditions.ts";
import { toCloneValues } from "./form/clone.ts";
import { createModel } from "./form/form-model.ts";
import { toFormValues } from "./form/form-values.ts";

const route = getRouteApi("/shell/integrations/new");

function getCloneNote(
  original: PublicIntegration | undefined,
  credentials: object | undefined,
): string {
  if (!original) {
    return "Nothing was copied because the original is inactive or deleted. If it's inactive, activate it and clone it again.";
  }
  const note =
    credentials === undefined
      ? "The credentials weren't copied because your session or API key can't view them. Enter them before you activate the clone."
      : "Secrets weren't copied. Enter them before you activate the clone.";
  return hasUnreadableConditions(original.conditions)
    ? `${note} The conditions weren't copied because the form can't show all of them.`
    : note;
}

export function NewIntegrationPage() {
  const { providerId, channel, find = "", clone } = route.useSearch();
  const navigate = route.useNavigate();
  if (providerId === undefined) {
    return (
      <>
        <PageHeader title="Create integration" />
        <ContentArea>
          <ProviderCatalog
            query={find}
            onFind={(text) =>
              void navigate({
                to: ".",
                replace: true,
                search: ({ find: _, ...otherParams }) =>
                  text === "" ? otherParams : { ...otherParams, find: text },
              })
            }
            onChoose={(id) => void navigate({ to: ".", search: { providerId: id } })}
            onChooseCustom={(id, selectedChannel) =>
              void navigate({ to: ".", search: { providerId: id, channel: selectedChannel } })
            }
          />
        </ContentArea>
      </>
    );
  }
  return <NewIntegrationEditor {...{ providerId, channel, clone }} />;
}

interface NewIntegrationEditorProps {
  providerId: string;
  channel: string | undefined;
  /** ID of the integration to clone. */
  clone: string | undefined;
}

function NewIntegrationEditor({ providerId, channel, clone }: NewIntegrationEditorProps) {
  const model = createModel(providerId, channel);
  const formValues = toFormValues(model, undefined);
  const key = `${useScope()} ${providerId} ${channel ?? ""} ${clone ?? ""}`;
  // The cached list has no credentials, but a clone copies credentials that aren't secret.
  const query = useQuery({
    ...integrationQueries.editable(clone ?? ""),
    enabled: clone !== undefined,
  });
  // After an unlock with other rights, the form keeps its values, and the note that describes them.
  const { start } = useFormStart(key, query, ({ integration, secrets }) => {
    const { credentials } = secrets.read();
    return {
      note: getCloneNote(integration, credentials),
      cloneValues: integration && toCloneValues(integration, credentials, model, formValues),
    };
  });
  if (clone !== undefined && start === undefined) {
    return (
      <>
        <PageHeader title="Create integration" />
        <QueryPanel isPage query={{ ...query, data: undefined }} noun="the integration to clone">
          {() => null}
        </QueryPanel>
      </>
    );
  }
  return (
    <IntegrationEditor
      key={key}
      model={model}
      initialValues={formValues}
      draftKey={clone === undefined ? `new ${providerId}` : `clone ${clone}`}
      {...start}
      title={
        <>
          Create integration: <DataText value={getProviderName(providerId)} maxLength={60} />
        </>
      }
      recordName={`the new ${getProviderName(providerId)} integration`}
      actions={<ButtonLink to="/integrations/new">Change provider</ButtonLink>}
    />
  );
}
