import { useQuery } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { eventQueries } from "../../../api/events.ts";
import { openIntegration, useSetPrimary, useUpdateIntegration } from "../../../api/integrations.ts";
import { channels } from "../../../../contract/common.ts";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { Time } from "../../../components/text/time.tsx";
import { channelWord } from "../../../entities/integrations/integration-facts.ts";
import { useAction } from "./use-action.ts";
import { providerName } from "../../../entities/integrations/provider-label.tsx";
import { capitalize, formatCount, plural } from "../../../lib/text/format.ts";
import { healthOf } from "../../../entities/integrations/integration-health.ts";
import type { Aftermath, BackStep } from "./aftermath.ts";
import { factsOf, whatChanged } from "./outcome.ts";

const List = styled("ul")({ listStyle: "disc", margin: "0 0 8px", paddingInlineStart: 18 });
const Quiet = styled("p")({ color: "var(--ink-3)" });

/** The polling interval for later events, in milliseconds. */
const pollMs = 5000;

const titles: Record<Aftermath["kind"], string> = {
  primary: "After the new primary",
  credentials: "After the credentials change",
  on: "After the activation",
  off: "After the deactivation",
  back: "After the undo",
};

export interface AftermathPanelProps {
  aftermath: Aftermath;
  onBack: (aftermath: Aftermath) => void;
}

export function AftermathPanel({ aftermath, onBack }: AftermathPanelProps) {
  const { kind, said, back, since, channel } = aftermath;
  const setPrimary = useSetPrimary();
  const update = useUpdateIntegration();
  const { run, pending, error } = useAction();

  const undo = async (steps: readonly BackStep[]) => {
    const before = await openIntegration("");
    let at: number | undefined;
    for (const step of steps) {
      const params = { integrationId: step.integrationId };
      const { serviceTime } =
        step.kind === "setPrimary"
          ? await setPrimary({ params })
          : await update({ params, body: step.body });
      at = serviceTime;
    }
    const after = await openIntegration("");
    onBack({
      ...aftermath,
      kind: "back",
      since: at ?? Date.now(),
      said: whatChanged(factsOf(before), factsOf(after)),
      back: undefined,
    });
  };

  return (
    <Section title={titles[kind]} note={<Time value={since} />}>
      <div role="status">
        {said.length > 0 && (
          <List>
            {said.map((sentence) => (
              <li key={sentence}>
                <DataText value={capitalize(sentence)} />.
              </li>
            ))}
          </List>
        )}
        {kind !== "off" && channel !== undefined && (
          <NextEvents channel={channel} since={since} providerId={aftermath.providerId} />
        )}
      </div>
      {error !== null && <Alert severity="error">{error}</Alert>}
      {back && (
        <Button
          loading={pending}
          onClick={() => run(() => undo(back.steps))}
          sx={{ marginBlockStart: "8px" }}
        >
          {back.label}
        </Button>
      )}
    </Section>
  );
}

function NextEvents({
  channel,
  since,
  providerId,
}: {
  channel: string;
  since: number;
  providerId: string;
}) {
  const known = channels.find((one) => one === channel);
  const { data, isError } = useQuery({
    ...eventQueries.list({
      after: new Date(since).toISOString(),
      ...(known && { channels: [known] }),
      limit: 50,
    }),
    refetchInterval: pollMs,
    staleTime: 0,
  });
  const word = channelWord(channel);
  if (data === undefined) {
    return <Quiet>{isError ? "Couldn't load the events since then." : "Loading events…"}</Quiet>;
  }
  const health = healthOf(data.data.data ?? [], data.serviceTime ?? data.receivedAt);
  if (health.events === 0) {
    return (
      <Quiet>
        No {word} events since then. The API can't send a test message, so wait for the next event.
        Refreshes every 5 seconds.
      </Quiet>
    );
  }
  const own = health.byProvider.get(providerId);
  const sum = own ? own.sent + own.failed : 0;
  const name = providerName(providerId);
  return (
    <>
      {own ? (
        <StateMark
          tone={own.failed > 0 ? "fail" : "ok"}
          label={`${formatCount(own.sent)} of ${plural(sum, "send")} through ${name} succeeded`}
        />
      ) : (
        <StateMark tone="wait" label={`No finished sends through ${name} yet`} />
      )}
      <Quiet>
        {data.data.hasMore
          ? `In the newest ${plural(health.events, `${word} event`)}.`
          : `In ${plural(health.events, `${word} event`)} since then.`}
      </Quiet>
    </>
  );
}
