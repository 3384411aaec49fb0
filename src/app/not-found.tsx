import Button from "@mui/material/Button";
import { Link } from "@tanstack/react-router";
import { PageHeader } from "../components/layout/page-header.tsx";
import { StatePage } from "../components/feedback/state-page.tsx";

/** An address of no page. */
export function NotFound() {
  return (
    <main>
      <PageHeader title="Page not found" />
      <StatePage
        title="The console has no page at this address"
        actions={
          <Button component={Link} to="/events">
            Open the events
          </Button>
        }
      >
        <p>The link may be cut off, or of a later version of the console.</p>
      </StatePage>
    </main>
  );
}
