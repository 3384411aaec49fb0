import { type Expression, sql, type SqlBool } from "kysely";

interface Join<Joined> {
  on(condition: Expression<SqlBool>): Joined;
}

/** Joins the record to which a column such as `event.subscriber_ref` refers. */
export const refersTo =
  (reference: string, joined: string) =>
  <Joined extends Join<Joined>>(join: Joined): Joined => {
    const [table] = reference.split(".");
    const environments = [sql.ref(`${joined}.environment_id`), sql.ref(`${table}.environment_id`)];
    const ids = [sql.ref(`${joined}.id`), sql.ref(reference)];
    return join.on(
      sql<SqlBool>`${sql.join(environments, sql` = `)} and ${sql.join(ids, sql` = `)}`,
    );
  };
