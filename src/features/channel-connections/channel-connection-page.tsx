import { getRouteApi } from "@tanstack/react-router";
import { CopyButton, useCopy } from "../../components/copy-button.tsx";
import { RecordColumns, RecordPart } from "../../components/layout/record-columns.tsx";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { Id } from "../../components/text/id.tsx";
import { useShortcuts } from "../../components/use-shortcuts.ts";
import { ButtonLink } from "../../entities/button-link.tsx";
import { EndpointGlance } from "../../entities/endpoint-glance.tsx";
import { WorkspaceSection } from "./workspace-section.tsx";

const route = getRouteApi("/shell/channel-connections/$identifier");

/** Renders one connection: workspace, integrations, endpoints, subscribers, outcomes. */
export function ChannelConnectionPage() {
  const { identifier } = route.useParams();
  const { copy } = useCopy();
  const link = () => window.location.href;
  useShortcuts({ y: () => copy(link()) });
  return (
    <SheetPage>
      <PageHeader
        title="Channel connection"
        meta={<Id value={identifier} of="connection identifier" />}
        actions={
          <>
            <CopyButton wide value={link} label="Copy link" />
            <ButtonLink
              variant="contained"
              to="/channel-connections/$identifier/edit"
              params={{ identifier }}
            >
              Replace workspace and token
            </ButtonLink>
          </>
        }
      />
      <RecordColumns>
        <RecordPart>
          <EndpointGlance
            key={identifier}
            of={{ connectionIdentifier: identifier }}
            none="No endpoint uses this connection. The API can't look it up, so it may not exist."
          />
        </RecordPart>
        <RecordPart>
          <WorkspaceSection identifier={identifier} />
        </RecordPart>
      </RecordColumns>
    </SheetPage>
  );
}
