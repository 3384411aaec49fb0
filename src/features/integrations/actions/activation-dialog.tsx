import { useState } from "react";
import { styled } from "@mui/material/styles";
import { openIntegration, useUpdateIntegration } from "../../../api/integrations.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { Id } from "../../../components/text/id.tsx";
import {
  channelTitle,
  channelWord,
  type IntegrationFacts,
  primaryHasEffect,
} from "../../../entities/integrations/integration-facts.ts";
import { useAction } from "./use-action.ts";
import { useEndpointSample } from "../../../entities/channel-endpoints/use-endpoint-sample.ts";
import { entryOf, withEntries } from "../roster/roster.ts";
import { useRoster } from "../roster/use-roster.ts";
import { useActive } from "../use-active.ts";
import { useEnvironment } from "../use-environment.ts";
import type { Aftermath } from "./aftermath.ts";
import { ConsequenceList } from "./consequence-list.tsx";
import { deactivationConsequences, type Dependents } from "./consequences.ts";
import { factsOf, whatChanged } from "./outcome.ts";
import { TypedConfirmation } from "./typed-confirmation.tsx";

const Note = styled("p")({ marginBlockStart: 12 });

/** Only endpoints of these channels refer to an integration. */
const isReachedByEndpoints = (channel: string | undefined) =>
  channel === "chat" || channel === "sms";

function useDependents(facts: IntegrationFacts | undefined): Dependents | undefined {
  const integrationIdentifier = facts?.identifier ?? "";
  const isCounted = integrationIdentifier !== "" && isReachedByEndpoints(facts?.channel);
  const { reading, report } = useEndpointSample({ integrationIdentifier }, isCounted);
  if (!isCounted) return undefined;
  if (reading.data === undefined) return reading.isError ? "unavailable" : "loading";
  const usage = report?.integrations.get(integrationIdentifier);
  return {
    endpoints: reading.data.totalCount ?? usage?.endpoints ?? 0,
    subscribers: usage?.subscribers.size ?? 0,
    isComplete: reading.data.ended && !reading.data.totalCountCapped,
  };
}

export interface ActivationDialogProps {
  on: boolean;
  id: string;
  name: string;
  providerId: string;
  channel: string | undefined;
  /** Absent for an inactive integration. */
  facts: IntegrationFacts | undefined;
  onDone: (aftermath: Aftermath) => void;
  onCancel: () => void;
}

export function ActivationDialog(props: ActivationDialogProps) {
  const { on, id, name, facts, channel, onDone, onCancel } = props;
  const { environment } = useEnvironment();
  const { active } = useActive();
  const [, changeRoster] = useRoster();
  const update = useUpdateIntegration();
  const dependents = useDependents(on ? undefined : facts);
  const [typed, setTyped] = useState("");
  const { run, pending, error } = useAction();

  const others = active.filter((item) => item.channel === channel && item.id !== id);
  const isLast = !on && channel !== undefined && others.length === 0;
  const primary = others.find((item) => item.primary);

  const confirm = async () => {
    const before = factsOf(await openIntegration(id));
    const { integration, serviceTime } = await update({
      params: { integrationId: id },
      body: { active: on },
    });
    const after = factsOf(await openIntegration(id));
    const written = factsOf({ integrations: [integration], receivedAt: 0, serviceTime });
    changeRoster((roster) =>
      withEntries(
        roster,
        written.map((item) => ({
          ...entryOf(item, Date.now()),
          // A response may omit fields that the page already has.
          id,
          name: item.name || name,
          providerId: item.providerId || props.providerId,
          channel: item.channel ?? channel,
          state: on ? ("active" as const) : ("off" as const),
        })),
      ),
    );
    const said = whatChanged(before, after);
    onDone({
      kind: on ? "on" : "off",
      name,
      providerId: props.providerId,
      channel,
      since: serviceTime ?? Date.now(),
      said: said.length > 0 ? said : [`${name} is ${on ? "active" : "inactive"}`],
      back: {
        label: on ? "Deactivate again" : "Activate again",
        steps: [
          { kind: "update", integrationId: id, body: { active: !on } },
          ...(facts?.primary ? [{ kind: "setPrimary" as const, integrationId: id }] : []),
        ],
      },
    });
  };

  return (
    <ConfirmDialog
      open
      title={`${on ? "Activate" : "Deactivate"} ${name} in ${environment.name}?`}
      confirmLabel={on ? "Activate" : "Deactivate"}
      destructive={!on}
      onConfirm={() => run(confirm)}
      onCancel={onCancel}
      pending={pending}
      error={error}
      notYet={isLast && typed !== environment.name ? `Type ${environment.name} first.` : undefined}
    >
      {on ? (
        <>
          <p>
            The service rejects incomplete or malformed credentials. The next message will show
            whether the provider accepts them.
          </p>
          {channel !== undefined && primaryHasEffect(channel) && (
            <p>
              {primary
                ? `${primary.name} will stay primary for ${channelWord(channel)}.`
                : `${channelTitle(channel)} has no primary. Without conditions, ${name} can become it.`}
            </p>
          )}
        </>
      ) : (
        <>
          <ConsequenceList
            consequences={deactivationConsequences({ name, channel, facts, others, dependents })}
          />
          <Note>
            The API lists active integrations only. Save this ID. You'll need it to reactivate the
            integration: <Id value={id} of="integration ID" form="whole" />
          </Note>
          {isLast && <TypedConfirmation value={typed} onChange={setTyped} />}
        </>
      )}
    </ConfirmDialog>
  );
}
