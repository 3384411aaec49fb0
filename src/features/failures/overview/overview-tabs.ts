import { type FailureSearch, overviewViews } from "../../../api/failures/failure-search.ts";

export type OverviewView = (typeof overviewViews)[number];

export const overviewTabs: readonly (readonly [OverviewView, string])[] = [
  ["providers", "Providers"],
  ["delays", "Delays"],
  ["differences", "What's different"],
  ["values", "Values"],
];

export const isOverviewView = (view: FailureSearch["view"]): view is OverviewView =>
  overviewViews.some((candidate) => candidate === view);
