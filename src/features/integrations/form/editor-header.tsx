import type { ReactNode } from "react";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { Id } from "../../../components/text/id.tsx";
import { Time } from "../../../components/text/time.tsx";
import type { IntegrationInfo } from "../../../entities/integrations/integration-info.ts";
import { PrimaryChip } from "../primary-chip.tsx";
import type { KnownIntegration } from "../known-integrations/known-integrations.ts";

export interface EditorHeaderProps {
  title: ReactNode;
  info: IntegrationInfo | undefined;
  unlistedEntry: KnownIntegration | "unknown" | undefined;
  actions: ReactNode;
}

export function EditorHeader({ title, info, unlistedEntry, actions }: EditorHeaderProps) {
  return (
    <PageHeader
      title={title}
      meta={
        <>
          {info && (
            <>
              <StateMark
                tone={info.active ? "ok" : "idle"}
                label={
                  info.deleted ? (
                    <>Deleted {info.record.deletedAt && <Time value={info.record.deletedAt} />}</>
                  ) : info.active ? (
                    "Active"
                  ) : (
                    "Inactive"
                  )
                }
              />
              {info.primary && <PrimaryChip channel={info.channel} />}
              <Id value={info.identifier} name="identifier" form="whole" />
            </>
          )}
          {unlistedEntry === "unknown" && (
            <StateMark
              tone="idle"
              icon="unknown"
              label="This ID doesn't match an active integration"
            />
          )}
          {unlistedEntry !== undefined && unlistedEntry !== "unknown" && (
            <>
              <StateMark
                tone="idle"
                icon="unknown"
                label={
                  unlistedEntry.seenAt > 0 ? (
                    <>
                      Inactive, last seen <Time value={unlistedEntry.seenAt} />
                    </>
                  ) : unlistedEntry.state === "named" ? (
                    "Inactive or deleted"
                  ) : (
                    "Inactive"
                  )
                }
              />
              <Id
                value={unlistedEntry.identifier || unlistedEntry.id}
                name="identifier"
                form="whole"
              />
            </>
          )}
        </>
      }
      actions={actions}
    />
  );
}
