import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { Answer, RequestOf } from "../client/request.ts";
import { createWriter, type WriteOptions } from "./mutation.ts";

/**
 * Returns a function that writes like `useWrite`, for requests or responses with secrets. Neither
 * enters the mutation cache. Always invalidates the reads.
 */
export function useSecretWrite<E extends Endpoint>(endpoint: E, { invalidates }: WriteOptions<E>) {
  const queryClient = useQueryClient();
  const [write] = useState(() => createWriter(endpoint));
  return async (request: RequestOf<E>): Promise<Answer<E>> => {
    try {
      return await write(request);
    } finally {
      await Promise.all(
        invalidates(request).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    }
  };
}
