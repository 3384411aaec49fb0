import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { asObject } from "../../../../domain/loose.ts";
import { subscriberQueries } from "../../../api/subscribers.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { SheetPage } from "../../../components/layout/page.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { CodeText } from "../../../components/text/code-text.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ReadingPanel } from "../../../kit/failure/reading-panel.tsx";
import { subscriberName } from "../../../entities/subscribers/subscriber-name.ts";
import { useFirstReading } from "../../../kit/record/use-first-reading.ts";
import { jsonMembers } from "../../../lib/json/json-members.ts";
import { ProfileEditor } from "./profile-editor.tsx";
import { toForm } from "./profile-form.ts";

const route = getRouteApi("/shell/subscribers/$subscriberId/edit");

export function EditSubscriberPage() {
  const { subscriberId } = route.useParams();
  // The route refetches the record when the form opens. Later responses don't change the form.
  const reading = useQuery({
    ...subscriberQueries.detail(subscriberId),
    refetchOnReconnect: false,
  });
  const { data, start } = useFirstReading(
    subscriberId,
    reading,
    ({ record, text }) => record && toForm(record, jsonMembers(text).get("data")),
  );
  const name = subscriberName(asObject(reading.data?.record)) ?? subscriberId;

  return (
    <SheetPage>
      <PageHeader
        title={
          <>
            Edit <DataText value={name} max={64} />
          </>
        }
        meta={<CodeText value={subscriberId} max={80} />}
      />
      {start !== undefined ? (
        <ProfileEditor key={subscriberId} subscriberId={subscriberId} name={name} start={start} />
      ) : (
        <ReadingPanel isPage reading={{ ...reading, data }} noun="the subscriber">
          {() => (
            <EmptyState title="Subscriber not found">
              <DataText value={subscriberId} /> doesn't exist in this environment. IDs are
              case-sensitive.
            </EmptyState>
          )}
        </ReadingPanel>
      )}
    </SheetPage>
  );
}
