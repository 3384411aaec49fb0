import { getRouteApi } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { styled } from "@mui/material/styles";
import { findProvider } from "../../../contract/providers/lookup.ts";
import { integrationQueries, isCalled } from "../../api/integrations.ts";
import { DetailSkeleton } from "../../components/feedback/skeletons.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { ButtonLink } from "../../entities/button-link.tsx";
import { providerName } from "../../entities/provider-label.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { Catalogue } from "./catalogue/catalogue.tsx";
import { IntegrationEditor } from "./form/integration-editor.tsx";
import { cloneOf } from "./form/clone.ts";
import { modelOfNew } from "./form/form-model.ts";
import { toForm } from "./form/form-values.ts";

const route = getRouteApi("/shell/integrations/new");

const Page = styled("div")({ flex: 1, overflow: "auto", background: "var(--surface)" });

/** A provider to choose, then its form. */
export function NewIntegrationPage() {
  const { providerId, channel, find = "", clone } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, isPending } = useQuery({
    ...integrationQueries.active(),
    enabled: clone !== undefined,
  });
  if (providerId === undefined) {
    return (
      <>
        <PageHeader title="New integration" />
        <Page>
          <Catalogue
            find={find}
            onFind={(text) =>
              void navigate({
                to: ".",
                replace: true,
                search: ({ find: _, ...rest }) => (text === "" ? rest : { ...rest, find: text }),
              })
            }
            onFree={(id, of) => void navigate({ to: ".", search: { providerId: id, channel: of } })}
          />
        </Page>
      </>
    );
  }
  if (clone !== undefined && isPending) return <DetailSkeleton label="Loading the original" />;
  const original =
    clone === undefined ? undefined : data?.integrations.find((record) => isCalled(clone, record));
  const model = modelOfNew(providerId, channel);
  const form = toForm(model, undefined);
  return (
    <IntegrationEditor
      key={`${providerId} ${channel ?? ""} ${clone ?? ""}`}
      model={model}
      start={form}
      filled={original && cloneOf(original, form)}
      facts={undefined}
      unread={undefined}
      title={
        <>
          New integration: <DataText value={providerName(providerId)} max={60} />
        </>
      }
      what={`the new ${findProvider(providerId)?.name ?? providerId} integration`}
      actions={<ButtonLink to="/integrations/new">Another provider</ButtonLink>}
      onReload={undefined}
      aftermath={undefined}
      onAftermath={() => undefined}
    />
  );
}
