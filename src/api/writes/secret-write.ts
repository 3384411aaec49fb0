import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { createWriter, type WriteOptions } from "./mutation.ts";
import type { Answer, RequestOf } from "../client/request.ts";

/**
 * As `useWrite`, but neither the request nor the answer stays in the cache of mutations: for writes
 * whose bodies or answers hold secrets. Whatever became of it, the reads are asked for again.
 */
export function useSecretWrite<E extends Endpoint>(endpoint: E, { invalidates }: WriteOptions<E>) {
  const queryClient = useQueryClient();
  const [write] = useState(() => createWriter(endpoint));
  const mutation = useMutation<void, Error, () => Promise<void>>({
    mutationFn: (send) => send(),
    retry: false,
    networkMode: "always",
    gcTime: 0,
  });
  const send = async (request: RequestOf<E>): Promise<Answer<E>> => {
    let answer: Answer<E> | undefined;
    try {
      await mutation.mutateAsync(async () => {
        answer = await write(request);
      });
    } finally {
      await Promise.all(
        invalidates(request).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    }
    // Without one the call above has thrown.
    return answer as Answer<E>;
  };
  return { send, isPending: mutation.isPending, error: mutation.error, reset: mutation.reset };
}
