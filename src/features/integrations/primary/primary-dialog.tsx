import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { styled } from "@mui/material/styles";
import { integrationQueries, openIntegration, useSetPrimary } from "../../../api/integrations.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { formFault } from "../../../entities/form-fault.ts";
import {
  channelWord,
  type IntegrationFacts,
  primaryHasEffect,
} from "../../../entities/integration-facts.ts";
import { useWriteInstant } from "../../../entities/use-write-instant.ts";
import { plural } from "../../../lib/format.ts";
import type { Aftermath } from "../actions/aftermath.ts";
import { factsOf, movedMeanwhile, primaryOf, primarySaid, wayBack } from "../actions/outcome.ts";
import { ConditionsText } from "../conditions-text.tsx";
import { integrationHealth } from "../../../entities/integration-health.ts";
import { useHealth } from "../../../entities/use-health.ts";
import { useEnvironment } from "../use-environment.ts";

const Warn = styled("p")({ color: "var(--warn)" });
const Quiet = styled("p")({ color: "var(--ink-3)" });

export interface PrimaryTarget {
  id: string;
  name: string;
  identifier: string;
  providerId: string;
  channel: string;
}

export interface PrimaryDialogProps {
  target: PrimaryTarget;
  /** The active ones of this environment, as the page shows them. */
  active: readonly IntegrationFacts[];
  onDone: (aftermath: Aftermath) => void;
  onCancel: () => void;
}

const senderFields = ["from", "senderName", "domain"] as const;
const senderWords = { from: "from address", senderName: "sender name", domain: "domain" };

/** Says who stops and who starts, what is lost, and whether the new one works; then makes it so. */
export function PrimaryDialog({ target, active, onDone, onCancel }: PrimaryDialogProps) {
  const { environment } = useEnvironment();
  const { health } = useHealth();
  const write = useWriteInstant();
  const setPrimary = useSetPrimary();
  const { data: senders } = useQuery(integrationQueries.senders());
  const [shown, setShown] = useState(active);
  const [meanwhile, setMeanwhile] = useState<string>();
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string>();

  const word = channelWord(target.channel);
  const place = { channel: target.channel, environmentId: environment.id };
  const before = shown.find(({ id }) => id === target.id);
  const previous = primaryOf(shown, place);
  const sibling = shown.filter(({ providerId }) => providerId === target.providerId).length;
  const seen = health && integrationHealth(health, target, before ? sibling : sibling + 1);
  const sender = senders?.get(target.id);
  const was = previous && senders?.get(previous.id);
  const differs = senderFields.filter(
    (field) => was?.[field] !== undefined && was[field] !== sender?.[field],
  );

  const confirm = async () => {
    setPending(true);
    setFault(undefined);
    try {
      const now = factsOf(await openIntegration(target.id));
      const current = {
        target: now.find(({ id }) => id === target.id),
        primary: primaryOf(now, place),
      };
      const moved = movedMeanwhile({ target: before, primary: previous }, current);
      if (moved !== undefined) {
        setShown(now);
        setMeanwhile(`${moved} What is said here is new; look again before you confirm.`);
        return;
      }
      const { serviceTime } = await setPrimary.send({ params: { integrationId: target.id } });
      const after = factsOf(await openIntegration(target.id));
      onDone({
        kind: "primary",
        name: target.name,
        providerId: target.providerId,
        channel: target.channel,
        since: serviceTime ?? Date.now(),
        said: primarySaid(target, target.channel, now, after, primaryOf(after, place)),
        back: wayBack({ id: target.id, before }, previous),
      });
    } catch (error) {
      const { why, said, fields } = formFault(error);
      const told = Object.entries(fields).map(([path, words]) => `${path}: ${words.join(" ")}`);
      setFault([why, ...said, ...told].join(" "));
    } finally {
      setPending(false);
    }
  };

  return (
    <ConfirmDialog
      open
      title={`Make ${target.name} primary in ${environment.name}?`}
      confirmLabel={`Make ${target.name} primary in ${environment.name}`}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
      pending={pending}
      error={fault ?? null}
    >
      {meanwhile !== undefined && <Warn role="alert">{meanwhile}</Warn>}
      {!primaryHasEffect(target.channel) && (
        <Quiet>The API gives the primary one no effect on {word}; only the mark moves.</Quiet>
      )}
      {previous ? (
        previous.id === target.id ? (
          <p>It is primary for {word} already.</p>
        ) : (
          <p>
            {previous.name} stops sending {word} that no condition takes. It stays active.
          </p>
        )
      ) : (
        <p>The channel has no primary now.</p>
      )}
      <p>
        {target.name} sends all {word}
        {sender?.from !== undefined && (
          <>
            , from{" "}
            <code>
              <DataText value={sender.from} max={80} />
            </code>
          </>
        )}
        .
      </p>
      {!before && (
        <p>It is off now: making it primary switches it on, if its credentials are complete.</p>
      )}
      {before && before.conditions.length > 0 && (
        <Warn>
          Its condition “
          <ConditionsText filters={before.conditions} />” will be lost. You can put it back.
        </Warn>
      )}
      {differs.length > 0 && previous && (
        <Warn>
          Another {differs.map((field) => senderWords[field]).join(" and ")} than {previous.name}:{" "}
          <DataText
            value={differs
              .map((field) => `${was?.[field]} → ${sender?.[field] ?? "none"}`)
              .join("; ")}
          />
        </Warn>
      )}
      <Quiet>
        {health === undefined
          ? "Recent events are not read yet."
          : `Last success of ${target.name}: ${
              seen?.tally.lastSuccess === undefined
                ? "none seen"
                : write(seen.tally.lastSuccess) +
                  (seen.by === "provider" ? " (of this provider, by whichever integration)" : "")
            }, in ${plural(health.events, "event")} read.`}
      </Quiet>
    </ConfirmDialog>
  );
}
