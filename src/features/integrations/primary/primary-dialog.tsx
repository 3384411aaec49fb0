import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { styled } from "@mui/material/styles";
import { integrationQueries, openIntegration, useSetPrimary } from "../../../api/integrations.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import {
  type IntegrationFacts,
  primaryHasEffect,
} from "../../../entities/integrations/integration-facts.ts";
import { useAction } from "../actions/use-action.ts";
import { useInstantFormatter } from "../../../entities/events/use-instant-formatter.ts";
import { plural } from "../../../lib/text/format.ts";
import type { Aftermath } from "../actions/aftermath.ts";
import { ConsequenceList } from "../actions/consequence-list.tsx";
import { primaryConsequences } from "../actions/consequences.ts";
import { factsOf, movedMeanwhile, primaryOf, primarySaid, wayBack } from "../actions/outcome.ts";
import { integrationHealth } from "../../../entities/integrations/integration-health.ts";
import { useHealth } from "../health/use-health.ts";
import { useEnvironment } from "../use-environment.ts";

const Warn = styled("p")({ color: "var(--warn)", marginBlockEnd: 8 });
const Quiet = styled("p")({ color: "var(--ink-3)", marginBlockStart: 12 });

export interface PrimaryTarget {
  id: string;
  name: string;
  identifier: string;
  providerId: string;
  channel: string;
}

export interface PrimaryDialogProps {
  target: PrimaryTarget;
  /** Of this environment, as shown on the page. */
  active: readonly IntegrationFacts[];
  onDone: (aftermath: Aftermath) => void;
  onCancel: () => void;
}

const senderFields = ["from", "senderName", "domain"] as const;
const senderWords = { from: "from address", senderName: "sender name", domain: "domain" };

export function PrimaryDialog({ target, active, onDone, onCancel }: PrimaryDialogProps) {
  const { environment } = useEnvironment();
  const { health } = useHealth();
  const write = useInstantFormatter();
  const setPrimary = useSetPrimary();
  const { data: senders } = useQuery(integrationQueries.senders());
  const [shown, setShown] = useState(active);
  const [meanwhile, setMeanwhile] = useState<string>();
  const { run, pending, error } = useAction();

  const place = { channel: target.channel, environmentId: environment.id };
  const before = shown.find(({ id }) => id === target.id);
  const previous = primaryOf(shown, place);
  const sibling = shown.filter(({ providerId }) => providerId === target.providerId).length;
  const seen = health && integrationHealth(health, target, before ? sibling : sibling + 1);
  const sender = senders?.get(target.id);
  const was = previous && senders?.get(previous.id);
  const senderChanges = senderFields.flatMap((field) =>
    was?.[field] === undefined || was[field] === sender?.[field]
      ? []
      : [
          `The ${senderWords[field]} will change: ${was[field]} → ${sender?.[field] ?? "not known"}.`,
        ],
  );

  const confirm = async () => {
    const reading = await openIntegration(target.id);
    const now = factsOf(reading);
    const current = {
      target: now.find(({ id }) => id === target.id),
      primary: primaryOf(now, place),
    };
    const moved = movedMeanwhile({ target: before, primary: previous }, current);
    if (moved !== undefined) {
      setShown(now);
      setMeanwhile(`${moved} Review the updated consequences, then confirm again.`);
      return;
    }
    const { serviceTime } = await setPrimary({ params: { integrationId: target.id } });
    const after = factsOf(await openIntegration(target.id));
    onDone({
      kind: "primary",
      name: target.name,
      providerId: target.providerId,
      channel: target.channel,
      since: serviceTime ?? reading.receivedAt,
      said: primarySaid(target, target.channel, now, after, primaryOf(after, place)),
      back: wayBack({ id: target.id, before }, previous),
    });
  };

  return (
    <ConfirmDialog
      open
      title={`Set ${target.name} as primary in ${environment.name}?`}
      confirmLabel="Set as primary"
      onConfirm={() => run(confirm)}
      onCancel={onCancel}
      pending={pending}
      error={error}
    >
      {meanwhile !== undefined && <Warn role="alert">{meanwhile}</Warn>}
      <ConsequenceList
        consequences={primaryConsequences({
          target,
          before,
          previous,
          active: shown,
          senderChanges: primaryHasEffect(target.channel) ? senderChanges : [],
        })}
      />
      <Quiet>
        {health === undefined
          ? "Recent events aren't loaded yet."
          : seen?.tally.lastSuccess === undefined
            ? `No successful send through ${target.name} in the newest ${plural(health.events, "event")}.`
            : seen.by === "provider"
              ? `Last successful send through this provider: ${write(seen.tally.lastSuccess)}.`
              : `Last successful send through ${target.name}: ${write(seen.tally.lastSuccess)}.`}
      </Quiet>
    </ConfirmDialog>
  );
}
