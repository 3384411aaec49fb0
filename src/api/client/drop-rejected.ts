import type { Endpoint } from "../../../contract/endpoint.ts";
import { type CallFunction, call } from "./client.ts";
import { getHttpFailure } from "./errors.ts";
import type { ApiResponse, CallOptions, RequestOf } from "./request.ts";

export type ResponseWithDroppedParameters<E extends Endpoint> = ApiResponse<E> & {
  readonly droppedParameters?: readonly string[];
};

/**
 * Reads a list and drops `droppableParameters` that the service rejects, because a list with
 * another order or page size is better than an error. If a rejection contains no field names,
 * parameters are dropped one at a time.
 *
 * @throws ApiError for the first rejection if dropping parameters doesn't help
 */
export async function callWithDroppableParameters<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E> & CallOptions,
  droppableParameters: readonly string[],
  send: CallFunction = call,
): Promise<ResponseWithDroppedParameters<E>> {
  const { response, droppedParameters } = await dropRejectedParameters(
    request.query ?? {},
    droppableParameters,
    (query) =>
      // The query is a subset of the endpoint's parameters; the compiler can't verify this for a
      // type variable.
      send(endpoint, { ...request, query } as typeof request),
  );
  return droppedParameters.length === 0 ? response : { ...response, droppedParameters };
}

/**
 * Calls `attempt` until the service accepts the query, each time with fewer of
 * `droppableParameters`.
 */
export async function dropRejectedParameters<Result>(
  fullQuery: Readonly<Record<string, unknown>>,
  droppableParameters: readonly string[],
  attempt: (query: Readonly<Record<string, unknown>>) => Promise<Result>,
): Promise<{ readonly response: Result; readonly droppedParameters: readonly string[] }> {
  let query = fullQuery;
  const droppedParameters: string[] = [];
  let rejection: unknown;
  for (;;) {
    try {
      return { response: await attempt(query), droppedParameters };
    } catch (error) {
      const failure = getHttpFailure(error, 400) ?? getHttpFailure(error, 422);
      if (!failure) throw error;
      rejection ??= error;
      const droppableNames = droppableParameters.filter((name) => query[name] !== undefined);
      const rejectedNames = droppableNames.filter((name) => Object.hasOwn(failure.fields, name));
      const namesToDrop =
        Object.keys(failure.fields).length > 0 ? rejectedNames : droppableNames.slice(0, 1);
      if (namesToDrop.length === 0) throw rejection;
      query = Object.fromEntries(
        Object.entries(query).filter(([name]) => !namesToDrop.includes(name)),
      );
      droppedParameters.push(...namesToDrop);
    }
  }
}
