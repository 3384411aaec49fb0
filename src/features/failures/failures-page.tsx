import { getRouteApi, useRouter } from "@tanstack/react-router";
import {
  type FailureSearch,
  readFailureSearch,
  toAbsoluteFailureSearch,
  windowOf,
} from "../../api/failures/failure-search.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { Ground, Page } from "../../components/layout/page.tsx";
import { FailuresBar } from "./bar/failures-bar.tsx";

const route = getRouteApi("/shell/failures");

export function FailuresPage() {
  const search = route.useSearch({ select: readFailureSearch, structuralSharing: true });
  const navigate = route.useNavigate();
  const router = useRouter();
  const onSearch = (next: FailureSearch) => void navigate({ search: next });
  const link = () => {
    const window = windowOf(search, Date.now());
    const fixed = window ? toAbsoluteFailureSearch(search, window) : search;
    return location.origin + router.buildLocation({ to: "/failures", search: fixed }).href;
  };
  return (
    <Page>
      <FailuresBar search={search} onSearch={onSearch} link={link} />
      <Ground>
        <EmptyState title="No failures yet">
          Failures appear when a step of an event fails, waits too long, or has a warning.
        </EmptyState>
      </Ground>
    </Page>
  );
}
