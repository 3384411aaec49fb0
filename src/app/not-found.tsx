import Button from "@mui/material/Button";
import { Link } from "@tanstack/react-router";
import { useSession } from "../api/session/use-session.ts";
import { SheetPage } from "../components/layout/page.tsx";
import { PageHeader } from "../components/layout/page-header.tsx";
import { StatePage } from "../components/feedback/state-page.tsx";
import { AppShell } from "./shell/app-shell.tsx";

const title = "Page not found";

export function NotFound() {
  const isSignedOut = useSession().status === "signedOut";
  const content = (
    <SheetPage>
      <PageHeader title={title} />
      <StatePage
        title="This page doesn't exist"
        actions={
          <Button component={Link} to="/events">
            Go to events
          </Button>
        }
      >
        <p>The link may be incomplete or from a newer version of the console.</p>
      </StatePage>
    </SheetPage>
  );
  return isSignedOut ? <main>{content}</main> : <AppShell title={title}>{content}</AppShell>;
}
