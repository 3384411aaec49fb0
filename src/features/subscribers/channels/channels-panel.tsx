import { Link } from "@tanstack/react-router";
import {
  channelFields,
  findChannelIssues,
  type ChannelKey,
} from "../../../../contract/providers/channel-settings.ts";
import type { PublicIntegration } from "../../../api/integrations.ts";
import type { ReceivedSubscriber } from "../../../api/subscribers.ts";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Secret } from "../../../components/form/secret.tsx";
import { KeyValueList } from "../../../components/layout/key-value-list.tsx";
import { Section } from "../../../components/layout/section.tsx";
import { StateMark } from "../../../components/state-mark.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ProviderLabel, getProviderName } from "../../../entities/integrations/provider-label.tsx";
import { plural } from "../../../lib/text/format.ts";
import {
  getVisibleKeys,
  type SettingsRow,
  type SettingsSearch,
  toSettingsRows,
  toSettingsSearch,
} from "./settings-rows.ts";
import { Muted } from "../../../components/text/muted.tsx";

export interface ChannelsPanelProps {
  subscriberId: string;
  subscriber: ReceivedSubscriber;
  integrations: readonly PublicIntegration[] | undefined;
}

export function ChannelsPanel({ subscriberId, subscriber, integrations }: ChannelsPanelProps) {
  const rows = toSettingsRows(subscriber, integrations);
  if (rows.length === 0) {
    return (
      <EmptyState title="No active chat or push integrations">
        Channel settings contain a subscriber's webhook URL or device tokens. Activate a chat or
        push integration to add them.
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
        <RowLink
          subscriberId={subscriberId}
          isSaved={row.isSaved}
          search={toSettingsSearch(row, subscriber, integrations)}
        />
      }
      isLast={index === rows.length - 1}
    >
      {row.isSaved ? <SavedValues row={row} /> : <Muted as="p">Not set up</Muted>}
    </Section>
  ));
}

interface RowLinkProps {
  subscriberId: string;
  isSaved: boolean;
  search: SettingsSearch | undefined;
}

function RowLink({ subscriberId, isSaved, search }: RowLinkProps) {
  return search ? (
    <Link to="/subscribers/$subscriberId/channel" params={{ subscriberId }} search={search}>
      {isSaved ? "Edit settings" : "Add settings"}
    </Link>
  ) : (
    <Muted>Activate the integration to edit these settings.</Muted>
  );
}

function RowNote({ row }: { row: SettingsRow }) {
  const name = row.integrationName ?? row.integrationIdentifier;
  return (
    <>
      {name !== getProviderName(row.providerId) && <DataText value={name} maxLength={64} />}{" "}
      {row.isActive === false && <StateMark tone="warn" label="Inactive" />}
    </>
  );
}

function SavedValues({ row }: { row: SettingsRow }) {
  const issues = findChannelIssues(row.values);
  return (
    <>
      <KeyValueList
        items={getVisibleKeys(row.providerId, row.values).map((key) => ({
          label: channelFields[key].label,
          value: <SavedValue name={key} value={row.values[key]} />,
        }))}
      />
      {issues.map((issue) => (
        <p key={issue}>
          <StateMark tone="fail" label={issue} />
        </p>
      ))}
    </>
  );
}

function SavedValue({
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
