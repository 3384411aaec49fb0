import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { wait } from "../../lib/wait.ts";
import { type CallFunction, createCaller, gate } from "../client/client.ts";
import { getHttpFailure, isApiError } from "../client/errors.ts";
import { createIdempotencyKeys, isWriteInProgress, mayWriteHaveHappened } from "./idempotency.ts";
import { type ApiResponse, type RequestOf, encodeRequest } from "../client/request.ts";
import { pinToScope } from "../session/pin-to-scope.ts";
import { session } from "../session/session.ts";
import { useScope } from "../session/use-session.ts";

/**
 * Maximum number of polls for a call that is still running. `Retry-After` sets the delay between
 * polls, up to `maxPollDelayMs`.
 */
const maxPolls = 60;
const maxPollDelayMs = 5000;

/** Maximum time that a successful write waits for reads of the new data, in milliseconds. */
export const maxRefetchWaitMs = 1000;

/**
 * Creates a function that writes. An identical request reuses the idempotency key while the outcome
 * is uncertain, and shares the response while the previous request is pending.
 */
export function createWriter<E extends Endpoint>(endpoint: E, send: CallFunction) {
  const keys = createIdempotencyKeys();
  let pendingWrite: { requestText: string; responsePromise: Promise<ApiResponse<E>> } | undefined;

  async function write(request: RequestOf<E>): Promise<ApiResponse<E>> {
    const encodedRequest = encodeRequest(endpoint, request, "");
    // Previews don't store data, so they don't need a key.
    const idempotencyKey =
      endpoint.idempotency === "stored" ? keys.getKey(encodedRequest) : undefined;
    for (let pollCount = 0; ; pollCount += 1) {
      try {
        const response = await send(endpoint, { ...request, idempotencyKey });
        keys.settle(encodedRequest);
        return response;
      } catch (error) {
        if (isWriteInProgress(error) && pollCount < maxPolls) {
          await wait(Math.min(getHttpFailure(error)?.retryAfterMs ?? 1000, maxPollDelayMs));
          continue;
        }
        keys.settle(encodedRequest, error);
        throw error;
      }
    }
  }

  return (request: RequestOf<E>): Promise<ApiResponse<E>> => {
    const requestText = JSON.stringify(encodeRequest(endpoint, request, ""));
    if (pendingWrite?.requestText === requestText) return pendingWrite.responsePromise;
    const responsePromise = write(request).finally(() => {
      if (pendingWrite?.responsePromise === responsePromise) pendingWrite = undefined;
    });
    pendingWrite = { requestText, responsePromise };
    return responsePromise;
  };
}

/**
 * Returns a writer for the current scope. The writer stops sending once the session has another
 * scope, so that retries, polls, and saves after a comparison can't write to another environment.
 */
function useWriter<E extends Endpoint>(endpoint: E) {
  const scope = useScope();
  return useMemo(
    () => createWriter(endpoint, createCaller(pinToScope(session, scope), gate)),
    [endpoint, scope],
  );
}

/**
 * Reports whether data may differ from the cache. A rejected write doesn't change data, but after a
 * 404, the record may no longer exist.
 */
const mayDataHaveChanged = (error: unknown): boolean =>
  !isApiError(error) || mayWriteHaveHappened(error) || getHttpFailure(error, 404) !== undefined;

export interface WriteOptions<E extends Endpoint> {
  /** Returns the keys of queries whose data the write may have changed. */
  readonly getInvalidatedKeys: (request: RequestOf<E>) => readonly QueryKey[];
}

/**
 * Returns a function that invalidates queries and resolves when they have loaded or when
 * `maxRefetchWaitMs` has passed, whichever comes first.
 */
function useInvalidate<E extends Endpoint>(
  getInvalidatedKeys: WriteOptions<E>["getInvalidatedKeys"],
) {
  const queryClient = useQueryClient();
  return async (request: RequestOf<E>) => {
    const refetchPromises = getInvalidatedKeys(request).map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    );
    await Promise.race([Promise.all(refetchPromises), wait(maxRefetchWaitMs)]);
  };
}

/**
 * Returns a mutation that doesn't retry failed calls, but polls a call that is still in progress.
 * Components must use this hook for all writes without secrets and show the error where the action
 * began.
 */
export function useWrite<E extends Endpoint>(endpoint: E, { getInvalidatedKeys }: WriteOptions<E>) {
  const invalidate = useInvalidate(getInvalidatedKeys);
  const write = useWriter(endpoint);
  return useMutation<ApiResponse<E>, Error, RequestOf<E>>({
    mutationFn: write,
    retry: false,
    // Don't queue writes while offline, because they could be sent much later.
    networkMode: "always",
    onSuccess: (_response, request) => invalidate(request),
    // Don't wait for the data, because the service may be unable to return it.
    onError: (error, request) => {
      if (mayDataHaveChanged(error)) void invalidate(request);
    },
  });
}

/**
 * Returns a function that writes like `useWrite`, but without the mutation cache, for requests or
 * responses with secrets. Invalidates the queries even if the write was rejected.
 */
export function useSecretWrite<E extends Endpoint>(
  endpoint: E,
  { getInvalidatedKeys }: WriteOptions<E>,
) {
  const invalidate = useInvalidate(getInvalidatedKeys);
  const write = useWriter(endpoint);
  return async (request: RequestOf<E>): Promise<ApiResponse<E>> => {
    try {
      const response = await write(request);
      await invalidate(request);
      return response;
    } catch (error) {
      void invalidate(request);
      throw error;
    }
  };
}
