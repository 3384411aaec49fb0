import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { wait } from "../../lib/wait.ts";
import { type CallFunction, call } from "../client/client.ts";
import { getHttpFailure, isApiError } from "../client/errors.ts";
import { createIdempotencyKeys, isInProgress } from "./idempotency.ts";
import { type ApiResponse, type RequestOf, encodeRequest } from "../client/request.ts";

/**
 * Maximum number of polls for a call that is still running. `Retry-After` sets the delay between
 * polls, up to `maxPollDelayMs`.
 */
const maxPolls = 60;
const maxPollDelayMs = 5000;

/**
 * Creates a function that writes. Reuses the idempotency key for an identical request while the
 * outcome is uncertain, and deduplicates concurrent submits.
 */
export function createWriter<E extends Endpoint>(endpoint: E, send: CallFunction = call) {
  const keys = createIdempotencyKeys();
  let pendingWrite: { bytes: string; response: Promise<ApiResponse<E>> } | undefined;

  async function write(request: RequestOf<E>): Promise<ApiResponse<E>> {
    const encodedRequest = encodeRequest(endpoint, request, "");
    // Previews store nothing, so they need no key.
    const idempotencyKey =
      endpoint.idempotency === "stored" ? keys.getKey(encodedRequest) : undefined;
    for (let pollCount = 0; ; pollCount += 1) {
      try {
        const response = await send(endpoint, { ...request, idempotencyKey });
        keys.settle(encodedRequest);
        return response;
      } catch (error) {
        if (isInProgress(error) && pollCount < maxPolls) {
          await wait(Math.min(getHttpFailure(error)?.retryAfterMs ?? 1000, maxPollDelayMs));
          continue;
        }
        keys.settle(encodedRequest, error);
        throw error;
      }
    }
  }

  return (request: RequestOf<E>): Promise<ApiResponse<E>> => {
    const bytes = JSON.stringify(encodeRequest(endpoint, request, ""));
    if (pendingWrite?.bytes === bytes) return pendingWrite.response;
    const response = write(request).finally(() => {
      if (pendingWrite?.response === response) pendingWrite = undefined;
    });
    pendingWrite = { bytes, response };
    return response;
  };
}

/**
 * Reports whether data may differ from the cache. A rejected write changes nothing, but after a
 * 404, the record may no longer exist.
 */
function mayHaveChanged(error: unknown): boolean {
  if (!isApiError(error)) return true;
  const { failure } = error;
  if (failure.kind === "http") return failure.status >= 500 || failure.status === 404;
  return failure.kind !== "readOnly" && failure.kind !== "signedOut";
}

export interface WriteOptions<E extends Endpoint> {
  /** Returns the keys of queries whose data the write may have changed. */
  readonly invalidates: (request: RequestOf<E>) => readonly QueryKey[];
}

/**
 * Returns a mutation that doesn't retry failed calls, but polls a call that is still in progress.
 * Components must use it for all writes without secrets and show its error where the action began.
 */
export function useWrite<E extends Endpoint>(endpoint: E, { invalidates }: WriteOptions<E>) {
  const queryClient = useQueryClient();
  const [write] = useState(() => createWriter(endpoint));
  return useMutation<ApiResponse<E>, Error, RequestOf<E>>({
    mutationFn: write,
    retry: false,
    // Don't queue writes while offline, because they could be sent much later.
    networkMode: "always",
    onSettled: async (_response, error, request) => {
      if (error && !mayHaveChanged(error)) return;
      await Promise.all(
        invalidates(request).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
}

/**
 * Returns a function that writes like `useWrite`, for requests or responses with secrets, which
 * don't enter the mutation cache. Invalidates the queries even if the write was rejected.
 */
export function useSecretWrite<E extends Endpoint>(endpoint: E, { invalidates }: WriteOptions<E>) {
  const queryClient = useQueryClient();
  const [write] = useState(() => createWriter(endpoint));
  return async (request: RequestOf<E>): Promise<ApiResponse<E>> => {
    try {
      return await write(request);
    } finally {
      await Promise.all(
        invalidates(request).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    }
  };
}
