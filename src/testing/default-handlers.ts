import type { Endpoint } from "../../contract/endpoint.ts";
import { parseTimestamp } from "../../contract/read-timestamp.ts";
import { api } from "../../contract/index.ts";
import type { SessionInfo } from "../../contract/session.ts";
import { type Records, channelConnection, integration, subscriber } from "./records.ts";
import { type UntypedHandler, type ReplyHandler, createErrorReply } from "./replies.ts";

const sessionInfo: SessionInfo = {
  organization: { id: "org", name: "Acme" },
  environments: [
    { id: "dev", name: "Development", production: false },
    { id: "prod", name: "Production", production: true },
  ],
  current: "dev",
  expiresAt: null,
  caller: "session",
  readOnly: false,
};

interface CursorQuery {
  after?: string | undefined;
  before?: string | undefined;
  limit?: number | undefined;
}

const omitUndefined = <Fields extends object>(fields: Fields) =>
  // All remaining fields have a value, so the type can exclude `undefined`.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };

/** A cursor is the index of a page's first record. */
export function toPage<Item>(items: readonly Item[], { after, before, limit = 10 }: CursorQuery) {
  const end = before === undefined ? undefined : Number(before);
  const start = end === undefined ? Number(after ?? 0) : Math.max(0, end - limit);
  const nextStart = start + limit;
  return {
    data: items.slice(start, nextStart),
    next: nextStart < items.length ? String(nextStart) : null,
    previous: start > 0 ? String(start) : null,
    totalCount: items.length,
    totalCountCapped: false,
  };
}

const filterByQuery = <Item extends object>(items: readonly Item[], query: object): Item[] =>
  items.filter((item) =>
    Object.entries(query).every(([name, value]) => {
      const recordValue: unknown = Reflect.get(item, name);
      return recordValue === undefined || JSON.stringify(recordValue) === JSON.stringify(value);
    }),
  );

export function createDefaultHandlers(records: Records): ReadonlyMap<Endpoint, UntypedHandler> {
  const handlersByEndpoint = new Map<Endpoint, UntypedHandler>();
  // A handler receives only requests to its endpoint.
  const on = <E extends Endpoint>(endpoint: E, handler: ReplyHandler<E>) =>
    void handlersByEndpoint.set(endpoint, handler as unknown as UntypedHandler);

  on(api.session.read, () => sessionInfo);
  on(api.session.end, () => ({ ended: true }));

  on(api.subscribers.list, ({ query: { limit, after, before, orderBy: _, ...filters } }) =>
    toPage(filterByQuery(records.subscribers, filters), { limit, after, before }),
  );
  on(api.subscribers.upsert, ({ body }) => {
    const existingSubscriber = records.subscribers.find(
      (record) => record.subscriberId === body.subscriberId,
    );
    const savedSubscriber = { ...(existingSubscriber ?? subscriber(body.subscriberId)), ...body };
    records.subscribers = [
      savedSubscriber,
      ...records.subscribers.filter((record) => record !== existingSubscriber),
    ];
    return savedSubscriber;
  });

  on(api.integrations.listActive, () => records.integrations.filter(({ active }) => active));
  on(api.integrations.create, ({ body: { _environmentId: _, check: __, ...body } }) => {
    const identifier = body.identifier ?? "new";
    const createdIntegration = { ...integration(identifier), ...omitUndefined(body) };
    records.integrations = [...records.integrations, createdIntegration];
    return createdIntegration;
  });
  on(api.integrations.update, ({ params, body: { check: _, ...body } }) => {
    const existingIntegration = records.integrations.find(
      ({ _id }) => _id === params.integrationId,
    );
    if (!existingIntegration) return createErrorReply(404, { message: "Integration not found" });
    const savedIntegration = { ...existingIntegration, ...omitUndefined(body) };
    records.integrations = records.integrations.map((record) =>
      record === existingIntegration ? savedIntegration : record,
    );
    return savedIntegration;
  });

  on(api.channelEndpoints.list, ({ query }) => {
    const { limit, after, before, orderBy: _, orderDirection: __, ...filters } = query;
    return toPage(filterByQuery(records.channelEndpoints, filters), { limit, after, before });
  });
  on(api.channelEndpoints.update, ({ params, body }) => {
    const existingEndpoint = records.channelEndpoints.find(
      (record) => record.identifier === params.identifier,
    );
    if (!existingEndpoint) return createErrorReply(404, { message: "Channel endpoint not found" });
    // The response schema validates the destination.
    const savedEndpoint = {
      ...existingEndpoint,
      endpoint: body.endpoint as typeof existingEndpoint.endpoint,
    };
    records.channelEndpoints = records.channelEndpoints.map((record) =>
      record === existingEndpoint ? savedEndpoint : record,
    );
    return savedEndpoint;
  });

  on(api.channelConnections.update, ({ params, body }) => {
    const existingConnection = records.channelConnections.find(
      (record) => record.identifier === params.identifier,
    );
    if (!existingConnection)
      return createErrorReply(404, { message: `Connection "${params.identifier}" unknown` });
    return { ...channelConnection(params.identifier), ...body };
  });

  on(api.events.list, ({ query: { page, limit, after, before, ...query } }) => {
    const start = after === undefined ? -Infinity : parseTimestamp(after);
    const end = before === undefined ? Infinity : parseTimestamp(before);
    const matchingEvents = records.events.filter((event) => {
      const createdAt = Date.parse(event.createdAt ?? "");
      return (
        !(createdAt < start || createdAt > end) &&
        (query.transactionId === undefined || event.transactionId === query.transactionId) &&
        (query.severity === undefined || query.severity.includes(event.severity ?? "none")) &&
        (query.subscriberIds === undefined ||
          query.subscriberIds.includes(event.subscriber?.subscriberId ?? ""))
      );
    });
    const data = matchingEvents.slice(page * limit, (page + 1) * limit);
    return {
      data,
      hasMore: matchingEvents.length > (page + 1) * limit,
      page,
      pageSize: data.length,
    };
  });
  on(api.events.read, ({ params }) => {
    const event = records.events.find(({ _id }) => _id === params.notificationId);
    return event ?? createErrorReply(404, { message: "Event not found" });
  });
  return handlersByEndpoint;
}
