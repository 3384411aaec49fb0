import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { asObject } from "../../../../domain/loose.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { DetailSkeleton } from "../../../components/feedback/skeletons.tsx";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { FailurePanel } from "../../../entities/failure-panel.tsx";
import { subscriberName } from "../../../entities/subscriber-name.ts";
import { jsonMembers } from "../../../lib/json-members.ts";
import { ProfileEditor } from "./profile-editor.tsx";
import { type ProfileValues, toForm } from "./profile-form.ts";

const route = getRouteApi("/shell/subscribers/$subscriberId/edit");

/** Renders the form for the profile of one subscriber. */
export function EditSubscriberPage() {
  const { subscriberId } = route.useParams();
  // The route refetches the record when the form opens. Nothing changes under an open form.
  const reading = useQuery({
    ...subscriberQueries.detail(subscriberId),
    refetchOnReconnect: false,
  });
  const { data } = reading;
  const record = data?.record;
  const name = subscriberName(asObject(record)) ?? subscriberId;
  const fresh = data !== undefined && (reading.isFetchedAfterMount || !reading.isFetching);
  const [opened, setOpened] = useState<{ id: string; start: ProfileValues }>();
  const open = opened?.id === subscriberId ? opened : undefined;
  // Once: later refetches don't change an open form.
  if (open === undefined && fresh && record !== undefined) {
    setOpened({
      id: subscriberId,
      start: toForm(record, jsonMembers(data.text).get("data")),
    });
  }
  return (
    <SheetPage>
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
      {open !== undefined ? (
        <ProfileEditor
          key={subscriberId}
          subscriberId={subscriberId}
          name={name}
          start={open.start}
        />
      ) : !fresh ? (
        reading.isError ? (
          <FailurePanel
            title="Couldn't load the subscriber"
            error={reading.error}
            onRetry={() => void reading.refetch()}
            retrying={reading.isFetching}
          />
        ) : (
          <DetailSkeleton label="Loading the subscriber" />
        )
      ) : (
        <EmptyState title="Subscriber not found">
          <DataText value={subscriberId} /> doesn't exist in this environment. IDs are
          case-sensitive.
        </EmptyState>
      )}
    </SheetPage>
  );
}
