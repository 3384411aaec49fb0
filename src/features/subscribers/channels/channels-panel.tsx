import { Link } from "@tanstack/react-router";
import { styled } from "@mui/material/styles";
import type { ListedIntegration } from "../../../api/integrations.ts";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Secret } from "../../../components/form/secret.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ProviderLabel } from "../../../entities/provider-label.tsx";
import { plural } from "../../../lib/format.ts";
import { channelFields, type ChannelKey, channelKeys, keysOf } from "./channel-fields.ts";
import { type SettingsRow, settingsRows } from "./settings-rows.ts";

const Quiet = styled("p")({ color: "var(--ink-3)" });

export interface ChannelsPanelProps {
  subscriberId: string;
  subscriber: ReceivedSubscriber;
  integrations: readonly ListedIntegration[] | undefined;
}

/** Chat and push settings, one part for each integration. */
export function ChannelsPanel({ subscriberId, subscriber, integrations }: ChannelsPanelProps) {
  const rows = settingsRows(subscriber, integrations);
  if (rows.length === 0) {
    return (
      <EmptyState title="No channel settings, and no integration that would take some">
        Settings tell where a chat or push integration reaches this subscriber. As soon as such an
        integration is active in this environment, it stands here.
      </EmptyState>
    );
  }
  return rows.map((row, index) => (
    <Section
      key={row.key}
      level={3}
      title={<ProviderLabel id={row.providerId} />}
      note={<RowNote row={row} />}
      actions={
        <Link
          to="/subscribers/$subscriberId/channel"
          params={{ subscriberId }}
          search={{
            provider: row.providerId,
            ...(row.integrationIdentifier !== undefined && {
              integration: row.integrationIdentifier,
            }),
          }}
        >
          {row.stored ? "Edit" : "Set up"}
        </Link>
      }
      last={index === rows.length - 1}
    >
      {row.stored ? <StoredValues row={row} /> : <Quiet>Nothing is stored for it.</Quiet>}
    </Section>
  ));
}

function RowNote({ row }: { row: SettingsRow }) {
  return (
    <>
      <DataText value={row.integrationName ?? row.integrationIdentifier} max={64} />{" "}
      {row.active === false && <StateMark tone="warn" label="not active" />}
    </>
  );
}

function StoredValues({ row }: { row: SettingsRow }) {
  const own = keysOf(row.providerId);
  const shown = channelKeys.filter((key) => own.includes(key) || row.values[key] !== undefined);
  return (
    <KeyValueList
      items={shown.map((key) => ({
        label: channelFields[key].label,
        value: <StoredValue name={key} value={row.values[key]} />,
      }))}
    />
  );
}

function StoredValue({
  name,
  value,
}: {
  name: ChannelKey;
  value: string | readonly string[] | undefined;
}) {
  if (value === undefined || value.length === 0) return "–";
  const { label } = channelFields[name];
  if (typeof value !== "string") {
    return (
      <>
        {plural(value.length, "token")} <Secret label={label} read={() => value.join("\n")} />
      </>
    );
  }
  return "secret" in channelFields[name] ? (
    <Secret label={label} read={() => value} />
  ) : (
    <DataText value={value} />
  );
}
