import { type Expression, sql, type SqlBool } from "kysely";

interface Join<Joined> {
  on(condition: Expression<SqlBool>): Joined;
}

/**
 * Returns a function that joins the record to which a column such as `event.subscriber_ref` refers.
 */
export const refersTo =
  (reference: string, joinedTable: string) =>
  <Joined extends Join<Joined>>(join: Joined): Joined => {
    const [table] = reference.split(".");
    const environmentColumns = [
      sql.ref(`${joinedTable}.environment_id`),
      sql.ref(`${table}.environment_id`),
    ];
    const idColumns = [sql.ref(`${joinedTable}.id`), sql.ref(reference)];
    return join.on(
      sql<SqlBool>`${sql.join(environmentColumns, sql` = `)} and ${sql.join(idColumns, sql` = `)}`,
    );
  };
