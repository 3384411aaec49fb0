import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { extraWorkflows } from "../../contract/extra-workflows.ts";
import { call } from "./client/client.ts";

/** Queries for workflows of a service that has `workflows.list` and `workflows.read`. */
export const workflowQueries = {
  all: ["workflows"] as const,
  /** Reads the first page of the workflows whose name or identifier contains the text. */
  list: (text: string) =>
    queryOptions({
      queryKey: [...workflowQueries.all, "list", text] as const,
      queryFn: ({ signal }) =>
        call(extraWorkflows.list, { query: text === "" ? {} : { query: text }, signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (workflowId: string) =>
    queryOptions({
      queryKey: [...workflowQueries.all, "detail", workflowId] as const,
      queryFn: ({ signal }) => call(extraWorkflows.read, { params: { workflowId }, signal }),
    }),
};
