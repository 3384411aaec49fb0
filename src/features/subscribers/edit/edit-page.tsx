import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import { asObject } from "../../../../contract/loose.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { FailurePanel } from "../../../entities/failure-panel.tsx";
import { subscriberName } from "../../../entities/subscriber-name.ts";
import { jsonMembers } from "../../../lib/json-members.ts";
import { ProfileEditor } from "./profile-editor.tsx";
import { toForm } from "./profile-form.ts";

const route = getRouteApi("/shell/subscribers/$subscriberId/edit");

const Page = styled("div")({
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minBlockSize: 0,
  background: "var(--surface)",
});

/** Changes the profile of one subscriber. */
export function EditSubscriberPage() {
  const { subscriberId } = route.useParams();
  // Read anew when the form opens, and then only by the form itself: nothing moves under it.
  const reading = useQuery({
    ...subscriberQueries.detail(subscriberId),
    refetchOnMount: "always",
    refetchOnReconnect: false,
  });
  const { data } = reading;
  const record = data?.record;
  const name = subscriberName(asObject(record)) ?? subscriberId;
  return (
    <Page>
      <PageHeader
        title={
          <>
            Edit <DataText value={name} max={64} />
          </>
        }
        meta={
          <code>
            <DataText value={subscriberId} max={80} />
          </code>
        }
      />
      {data === undefined || (reading.isFetching && !reading.isFetchedAfterMount) ? (
        reading.isError ? (
          <FailurePanel
            title="The subscriber could not be loaded"
            error={reading.error}
            onRetry={() => void reading.refetch()}
            retrying={reading.isFetching}
          />
        ) : (
          <DetailSkeleton label="Loading the subscriber" />
        )
      ) : record === undefined ? (
        <EmptyState title="There is no subscriber with exactly this id">
          <DataText value={subscriberId} /> is not known in this environment.
        </EmptyState>
      ) : (
        <ProfileEditor
          key={subscriberId}
          subscriberId={subscriberId}
          name={name}
          start={toForm(record, jsonMembers(data.text).get("data"))}
        />
      )}
    </Page>
  );
}
