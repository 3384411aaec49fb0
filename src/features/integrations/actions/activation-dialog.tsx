import { useState } from "react";
import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { openIntegration, useUpdateIntegration } from "../../../api/integrations.ts";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { Id } from "../../../components/text/id.tsx";
import { formFault } from "../../../entities/form-fault.ts";
import {
  channelWord,
  type IntegrationFacts,
  primaryHasEffect,
} from "../../../entities/integration-facts.ts";
import { entryOf, withEntries } from "../roster/roster.ts";
import { useRoster } from "../roster/use-roster.ts";
import { useActive } from "../use-active.ts";
import { useEnvironment } from "../use-environment.ts";
import type { Aftermath } from "./aftermath.ts";
import { factsOf, whatChanged } from "./outcome.ts";

const Warn = styled("p")({ color: "var(--warn)" });

export interface SwitchDialogProps {
  on: boolean;
  id: string;
  name: string;
  providerId: string;
  channel: string | undefined;
  /** As it is listed; absent for one that is off. */
  facts: IntegrationFacts | undefined;
  onDone: (aftermath: Aftermath) => void;
  onCancel: () => void;
}

/** Switches an integration on or off, after saying what that does to its channel. */
export function SwitchDialog(props: SwitchDialogProps) {
  const { on, id, name, facts, channel, onDone, onCancel } = props;
  const { environment } = useEnvironment();
  const { active } = useActive();
  const [, changeRoster] = useRoster();
  const update = useUpdateIntegration();
  const [typed, setTyped] = useState("");
  const [pending, setPending] = useState(false);
  const [fault, setFault] = useState<string>();

  const word = channel === undefined ? "" : channelWord(channel);
  const others = active.filter((item) => item.channel === channel && item.id !== id);
  const isLast = !on && channel !== undefined && others.length === 0;
  const primary = others.find((item) => item.primary);

  const confirm = async () => {
    setPending(true);
    setFault(undefined);
    try {
      const before = factsOf(await openIntegration(id));
      const { integration, serviceTime } = await update.send({
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
            // The answer of another service may leave fields out that the page knows.
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
        said: said.length > 0 ? said : [`${name} is ${on ? "on" : "off"}`],
        back: {
          label: on ? "Switch it off again" : "Switch it on again",
          steps: [
            { kind: "update", integrationId: id, body: { active: !on } },
            ...(facts?.primary ? [{ kind: "setPrimary" as const, integrationId: id }] : []),
          ],
        },
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
      title={`Switch ${name} ${on ? "on" : "off"} in ${environment.name}?`}
      confirmLabel={`Switch ${name} ${on ? "on" : "off"}`}
      destructive={!on}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
      pending={pending}
      error={fault ?? null}
      notYet={isLast && typed !== environment.name ? `Type ${environment.name} first.` : undefined}
    >
      {on ? (
        <>
          <p>The service checks its credentials first; a refusal changes nothing.</p>
          {channel !== undefined && primaryHasEffect(channel) && (
            <p>
              {primary
                ? `${primary.name} stays primary for ${word}.`
                : `${word} has no primary: without conditions this one may become it.`}
            </p>
          )}
        </>
      ) : (
        <>
          {facts?.primary === true && (
            <Warn>
              It is primary for {word}.{" "}
              {primaryHasEffect(channel)
                ? "The channel has no primary then: what no condition takes is not sent."
                : "The API gives that no effect here."}
            </Warn>
          )}
          {isLast ? (
            <Warn>
              It is the last active integration for {word}. Nobody sends {word} then.
            </Warn>
          ) : (
            channel !== undefined && (
              <p>{others.map((item) => item.name).join(", ")} stay active.</p>
            )
          )}
          <p>
            No list returns it while it is off. Its id, to keep:{" "}
            <Id value={id} of="integration id" form="whole" />
          </p>
          {isLast && (
            <TextField
              label={`Type ${environment.name} to confirm`}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              sx={{ marginBlockStart: "10px" }}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
