import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { asObject, asText } from "../../../domain/loose.ts";
import { eventQueries, maxPageSize } from "../../api/events.ts";
import { createFindQuery, type FoundRecord, mayBeId } from "../../api/lists/find-id.ts";
import { integrationQueries } from "../../api/integrations.ts";
import { EventsIcon, IntegrationsIcon, SubscribersIcon } from "../../components/icons.tsx";
import { useDebouncedText } from "../../components/use-debounced-text.ts";
import { toIntegrationInfo } from "../../entities/integrations/integration-info.ts";
import { getProviderName } from "../../entities/integrations/provider-label.tsx";
import { useSubscriberSearch } from "../../entities/subscribers/find-subscribers.ts";
import { getSubscriberName } from "../../entities/subscribers/subscriber-name.ts";
import { getEventSubscriber } from "../../../domain/event-subscriber.ts";
import { getWorkflowFilter } from "../../api/workflow-filter.ts";
import { getEventTemplate, getWorkflowIdentifier } from "../../../domain/workflow-identifier.ts";
import { containsWords } from "../../lib/text/fold-text.ts";
import type { Command, FoundCommands } from "./command-palette.tsx";
import { mayBeRecipient } from "./record-commands.tsx";

type Navigate = ReturnType<typeof useNavigate>;

/** Minimum length of a search, because shorter text matches too many records. */
const minSearchLength = 2;
const maxCommandsPerKind = 6;
const staleTimeMs = 60_000;

function toSubscriberCommand(subscriberId: string, record: object, navigate: Navigate): Command {
  const { email, phone } = asObject(record) ?? {};
  const name = getSubscriberName(asObject(record)) ?? subscriberId;
  const details = [subscriberId, asText(email), asText(phone)].filter(
    (text) => text !== undefined && text !== name,
  );
  return {
    id: `found subscriber ${subscriberId}`,
    group: "Subscribers found",
    icon: <SubscribersIcon />,
    label: [name, ...details].join(" · "),
    run: () => void navigate({ to: "/subscribers/$subscriberId", params: { subscriberId } }),
  };
}

function toCommand(record: FoundRecord, navigate: Navigate): Command {
  const commonProps = { group: "Events found", icon: <EventsIcon /> };
  switch (record.kind) {
    case "event": {
      const template = getEventTemplate(record.event);
      const workflowName = asText(template["name"]) ?? getWorkflowIdentifier(template);
      const subscriberName = getSubscriberName(getEventSubscriber(record.event));
      const eventId = String(record.event._id);
      return {
        ...commonProps,
        id: `found event ${eventId}`,
        label: ["Open event", workflowName, subscriberName].filter(Boolean).join(" · "),
        run: () => void navigate({ to: "/events/$eventId", params: { eventId } }),
      };
    }
    case "transaction": {
      const { transactionId } = record;
      return {
        ...commonProps,
        id: `found transaction ${transactionId}`,
        label: `Show events in transaction ${transactionId}`,
        run: () => void navigate({ to: "/events", search: { transactionId } }),
      };
    }
    case "subscriber":
      return toSubscriberCommand(
        String(record.subscriber.subscriberId),
        record.subscriber,
        navigate,
      );
  }
}

function useIntegrationCommands(searchText: string, navigate: Navigate, isEnabled: boolean) {
  const query = useQuery({
    ...integrationQueries.active(),
    enabled: isEnabled,
    staleTime: staleTimeMs,
  });
  const commands = (isEnabled ? (query.data?.integrations ?? []) : [])
    .map(toIntegrationInfo)
    .filter(({ id, identifier, name, providerId }) =>
      containsWords(
        [name, identifier, providerId, getProviderName(providerId), id].join(" "),
        searchText,
      ),
    )
    .slice(0, maxCommandsPerKind)
    .map(({ id, name, identifier, providerId }): Command => ({
      id: `found integration ${id}`,
      group: "Integrations found",
      icon: <IntegrationsIcon />,
      label: [name, getProviderName(providerId), identifier]
        .filter((text, index, texts) => text !== "" && texts.indexOf(text) === index)
        .join(" · "),
      run: () =>
        void navigate({ to: "/integrations/$integrationId", params: { integrationId: id } }),
    }));
  return { query, commands };
}

/**
 * Searches for workflows in the newest and cached events, because not every service can list
 * workflows.
 */
function useWorkflowCommands(searchText: string, navigate: Navigate, isEnabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    ...eventQueries.list({ limit: maxPageSize }),
    enabled: isEnabled,
    staleTime: staleTimeMs,
  });
  const { data } = query;
  const workflowEntries = useMemo(() => {
    const listEntries = client.getQueriesData<typeof data>({ queryKey: eventQueries.lists() });
    const entries = new Map<string, { filter: string; identifier: string; name: string }>();
    for (const response of [data, ...listEntries.map(([, listResponse]) => listResponse)]) {
      for (const event of response?.data.data ?? []) {
        const template = event && getEventTemplate(event);
        const identifier = getWorkflowIdentifier(template);
        const filter = getWorkflowFilter(template);
        if (identifier === undefined || filter === undefined) continue;
        const name = asText(template?.["name"]) ?? identifier;
        entries.set(filter, { filter, identifier, name });
      }
    }
    return [...entries.values()];
  }, [client, data]);
  const commands = (isEnabled ? workflowEntries : [])
    .filter(({ identifier, name }) => containsWords(`${identifier} ${name}`, searchText))
    .slice(0, maxCommandsPerKind)
    .map(({ filter, identifier, name }): Command => ({
      id: `found workflow ${filter}`,
      group: "Workflows found",
      icon: <EventsIcon />,
      label: [`Show events for workflow ${name}`, identifier]
        .filter((text, index) => index === 0 || text !== name)
        .join(" · "),
      run: () => void navigate({ to: "/events", search: { templates: [filter] } }),
    }));
  return { query, commands };
}

function useSubscriberCommands(searchText: string, navigate: Navigate, isEnabled: boolean) {
  const { matches, queries } = useSubscriberSearch(isEnabled ? searchText : "", staleTimeMs);
  return {
    queries,
    commands: matches
      .slice(0, maxCommandsPerKind)
      .map(({ id, record }) => toSubscriberCommand(id, record, navigate)),
  };
}

/**
 * Searches for records. Pasted text must equal an ID or email address. Typed text can also match
 * parts of names and identifiers.
 */
export function useFoundCommands(text: string, isPasted: boolean): FoundCommands | undefined {
  const navigate = useNavigate();
  const debouncedText = useDebouncedText(text);
  const isTyping = !isPasted && text !== debouncedText;
  const canSearch = !isPasted && text.length >= minSearchLength;
  const canFindById = !isTyping && mayBeId(text) && (isPasted || mayBeRecipient(text));

  const idQuery = useQuery({ ...createFindQuery(text), enabled: canFindById });
  const integrationSearch = useIntegrationCommands(text, navigate, canSearch);
  const workflowSearch = useWorkflowCommands(text, navigate, canSearch);
  const subscriberSearch = useSubscriberCommands(text, navigate, canSearch && !isTyping);
  if (!canFindById && !canSearch) return undefined;

  const commands = [
    ...(canFindById ? (idQuery.data ?? []).map((record) => toCommand(record, navigate)) : []),
    ...integrationSearch.commands,
    ...workflowSearch.commands,
    ...subscriberSearch.commands,
  ];
  const queries = [
    ...(canFindById ? [idQuery] : []),
    ...(canSearch
      ? [integrationSearch.query, workflowSearch.query, ...subscriberSearch.queries]
      : []),
  ];
  const isLoading = isTyping || queries.some(({ isPending }) => isPending);
  return {
    state: isLoading ? "searching" : queries.some(({ isError }) => isError) ? "failed" : "found",
    commands: [...new Map(commands.map((command) => [command.id, command])).values()],
  };
}
