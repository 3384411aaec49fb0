import { Link } from "@tanstack/react-router";
import Button from "@mui/material/Button";
import type { EventSearch } from "../../../api/events.ts";
import { defaultSpan, scanSpecOf } from "../../../api/failures/search-window.ts";
import type { FailureSearch } from "../../../api/failures/failure-search.ts";
import { failureScans } from "../../../api/failures/scan/scan-host.ts";
import { useScope } from "../../../api/session/use-session.ts";
import { Section } from "../../../components/layout/section.tsx";
import { describeSpan } from "../../../lib/time/span.ts";
import { failureSearchOf } from "./failure-search-of.ts";
import { ScannedFailures } from "./scanned-failures.tsx";
import { useListScan } from "./use-list-scan.ts";

/** Renders the failures of the list's events if they were scanned, and otherwise offers a scan. */
export function FailuresSection({ search }: { search: EventSearch }) {
  const spec = useListScan(search);
  const failureSearch = failureSearchOf(search);
  if (failureSearch === undefined) return null;
  return spec === undefined ? (
    <StartScan failureSearch={failureSearch} />
  ) : (
    <ScannedFailures {...{ spec, search, failureSearch }} />
  );
}

function StartScan({ failureSearch }: { failureSearch: FailureSearch }) {
  const scope = useScope();
  const { last = defaultSpan, after, before } = failureSearch;
  const isSpan = after === undefined && before === undefined;
  return (
    <Section
      title="Failures"
      note={isSpan ? describeSpan(last) : "in the selected range"}
      actions={
        <Link to="/failures" search={failureSearch}>
          View failures
        </Link>
      }
    >
      <p>The API can't search for failures. A scan groups them by cause.</p>
      <Button
        size="small"
        sx={{ marginBlockStart: "8px" }}
        onClick={() => {
          const spec = scanSpecOf(failureSearch, Date.now());
          // Without a user, the scan is kept until another one replaces it.
          if (spec) failureScans.use(scope, spec).release();
        }}
      >
        Scan for failures
      </Button>
    </Section>
  );
}
