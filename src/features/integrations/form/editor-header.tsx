import type { ReactNode } from "react";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { Id } from "../../../components/text/id.tsx";
import { Time } from "../../../components/text/time.tsx";
import type { IntegrationFacts } from "../../../entities/integrations/integration-facts.ts";
import { PrimaryChip } from "../primary-chip.tsx";
import type { RosterEntry } from "../roster/roster.ts";

export interface EditorHeaderProps {
  title: ReactNode;
  facts: IntegrationFacts | undefined;
  unread: RosterEntry | "unknown" | undefined;
  actions: ReactNode;
}

/**
 * The focused element can unmount: the loading heading, or a saved form's button. Without this, the
 * focus would move to the top of the document.
 */
function takeLostFocus(heading: HTMLHeadingElement | null) {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
}

export function EditorHeader({ title, facts, unread, actions }: EditorHeaderProps) {
  return (
    <PageHeader
      title={title}
      titleRef={takeLostFocus}
      meta={
        <>
          {facts && (
            <>
              <StateMark
                tone={facts.active ? "ok" : "idle"}
                label={facts.active ? "Active" : "Inactive"}
              />
              {facts.primary && <PrimaryChip channel={facts.channel} />}
              <Id value={facts.identifier} of="identifier" form="whole" />
            </>
          )}
          {unread === "unknown" && (
            <StateMark tone="idle" icon="unknown" label="No active integration has this ID" />
          )}
          {unread !== undefined && unread !== "unknown" && (
            <>
              <StateMark
                tone="idle"
                icon="unknown"
                label={
                  <>
                    Inactive
                    {unread.seenAt > 0 && (
                      <>
                        , last seen <Time value={unread.seenAt} />
                      </>
                    )}
                  </>
                }
              />
              <Id value={unread.identifier || unread.id} of="identifier" form="whole" />
            </>
          )}
        </>
      }
      actions={actions}
    />
  );
}
