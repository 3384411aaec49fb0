import { type Expression, type SqlBool, sql } from "kysely";
import { parseTimestamp } from "../../contract/read-timestamp.ts";
import type { QueryOutput } from "../../contract/endpoint.ts";
import type { events } from "../../contract/events.ts";
import { computeContextHash } from "../db/context-hash.ts";
import { createFieldError } from "../http/errors.ts";

export type EventListQuery = QueryOutput<typeof events.list>;

function parseRange({ after, before }: EventListQuery) {
  const from = after === undefined ? undefined : new Date(parseTimestamp(after));
  const until = before === undefined ? undefined : new Date(parseTimestamp(before));
  if (from && until && from > until) {
    throw createFieldError(422, "The time range is empty.", {
      after: 'Must not be later than "before"',
    });
  }
  return { from, until };
}

/**
 * Returns the SQL conditions of the query, all of which must match. A filter with several values
 * matches any of them, except `contextKeys`, which must match exactly. The first two conditions have
 * the same SQL for every query.
 */
export function createEventConditions(
  environmentId: string,
  query: EventListQuery,
  now: Date,
): Expression<SqlBool>[] {
  const { from, until } = parseRange(query);
  const environmentIdSql = sql`${environmentId}::uuid`;
  const createSubscriberCondition = (condition: Expression<SqlBool>) =>
    sql<SqlBool>`event.subscriber_ref in (
      select id from subscribers where environment_id = ${environmentIdSql} and ${condition})`;
  const conditions: Expression<SqlBool>[] = [
    sql<SqlBool>`event.environment_id = ${environmentIdSql}`,
    sql<SqlBool>`event.created_at <= ${until ?? now}`,
  ];
  const addCondition = (condition: Expression<SqlBool>) => conditions.push(condition);

  if (from) addCondition(sql<SqlBool>`event.created_at >= ${from}`);
  if (query.channels) addCondition(sql<SqlBool>`event.channels && ${query.channels}::text[]`);
  if (query.templates) {
    addCondition(sql<SqlBool>`event.workflow_ref in (
      select id from workflows where environment_id = ${environmentIdSql}
      and (id = any(${query.templates}) or identifier = any(${query.templates})))`);
  }
  if (query.emails)
    addCondition(createSubscriberCondition(sql<SqlBool>`email = any(${query.emails})`));
  if (query.subscriberIds) {
    addCondition(
      createSubscriberCondition(sql<SqlBool>`subscriber_id = any(${query.subscriberIds})`),
    );
  }
  if (query.search) {
    addCondition(
      createSubscriberCondition(
        sql<SqlBool>`(email = ${query.search} or subscriber_id = ${query.search})`,
      ),
    );
  }
  if (query.severity) {
    addCondition(sql<SqlBool>`coalesce(event.severity, 'none') = any(${query.severity})`);
  }
  if (query.transactionId)
    addCondition(sql<SqlBool>`event.transaction_id = ${query.transactionId}`);
  if (query.topicKey)
    addCondition(sql<SqlBool>`event.topic_keys @> array[${query.topicKey}]::text[]`);
  if (query.subscriptionId)
    addCondition(sql<SqlBool>`event.subscription_id = ${query.subscriptionId}`);
  if (query.contextKeys) {
    addCondition(sql<SqlBool>`event.context_hash = ${computeContextHash(query.contextKeys)}`);
  }
  return conditions;
}
