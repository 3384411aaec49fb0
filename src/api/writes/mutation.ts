import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { wait } from "../../lib/wait.ts";
import { type CallFunction, call } from "../client/client.ts";
import { httpFailure, isApiError } from "../client/errors.ts";
import { createKeyKeeper, isInProgress } from "./idempotency.ts";
import { type Answer, type RequestOf, encodeRequest } from "../client/request.ts";

/** How often a call that is still running is asked for again, about once a second. */
const maxPolls = 60;
const maxPollDelay = 5000;

/**
 * One place that writes: sends a request under the key that fits it. A second press while the same
 * request is under way joins it.
 */
export function createWriter<E extends Endpoint>(endpoint: E, send: CallFunction = call) {
  const keeper = createKeyKeeper();
  let underWay: { bytes: string; answer: Promise<Answer<E>> } | undefined;

  async function write(request: RequestOf<E>): Promise<Answer<E>> {
    const encoded = encodeRequest(endpoint, request, "");
    // Previews store nothing under a key, so they carry none.
    const idempotencyKey = endpoint.idempotency === "stored" ? keeper.keyFor(encoded) : undefined;
    for (let polls = 0; ; polls += 1) {
      try {
        const answer = await send(endpoint, { ...request, idempotencyKey });
        keeper.settle(encoded);
        return answer;
      } catch (error) {
        if (isInProgress(error) && polls < maxPolls) {
          await wait(Math.min(httpFailure(error)?.retryAfterMs ?? 1000, maxPollDelay));
          continue;
        }
        keeper.settle(encoded, error);
        throw error;
      }
    }
  }

  return (request: RequestOf<E>): Promise<Answer<E>> => {
    const bytes = JSON.stringify(encodeRequest(endpoint, request, ""));
    if (underWay?.bytes === bytes) return underWay.answer;
    const answer = write(request).finally(() => {
      if (underWay?.answer === answer) underWay = undefined;
    });
    underWay = { bytes, answer };
    return answer;
  };
}

/** Reports whether the service's data may differ from the cache: always, unless it refused. */
function mayHaveChanged(error: unknown): boolean {
  if (!isApiError(error)) return true;
  const { failure } = error;
  if (failure.kind === "http") return failure.status >= 500 || failure.status === 404;
  return failure.kind !== "readOnly" && failure.kind !== "signedOut";
}

export interface WriteOptions<E extends Endpoint> {
  /** Keys of the reads that the write may have changed, general ones. */
  readonly invalidates: (request: RequestOf<E>) => readonly QueryKey[];
}

/**
 * The one way to write from a component. The error belongs where the action began: a form shows it
 * on its fields, a dialog in itself, a bare action as a notice. Nothing is retried by itself but a
 * call that is still running; pressing again sends the same bytes under the same key.
 */
export function useWrite<E extends Endpoint>(endpoint: E, { invalidates }: WriteOptions<E>) {
  const queryClient = useQueryClient();
  const [write] = useState(() => createWriter(endpoint));
  return useMutation<Answer<E>, Error, RequestOf<E>>({
    mutationFn: write,
    retry: false,
    // A paused write would go out whenever the network is back, an hour later too.
    networkMode: "always",
    onSettled: async (_answer, error, request) => {
      if (error && !mayHaveChanged(error)) return;
      await Promise.all(
        invalidates(request).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
}
