import { memo, useState } from "react";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import { ButtonLink } from "../../../kit/button-link.tsx";
import type { CompareSearch } from "../compare/compare-search.ts";
import { getSuccessScope } from "../compare/success-scope.ts";
import { lazyComponent } from "../../../components/lazy-component.tsx";
import { api } from "../../../../contract/index.ts";
import type { EventOutcome } from "../../../../domain/event-outcome.ts";
import { maskSecrets } from "../../../../contract/mask-secrets.ts";
import { toCurl } from "../../../api/client/curl.ts";
import type { ReceivedEvent } from "../../../api/events.ts";
import { encodeRequest } from "../../../api/client/request.ts";
import { useProfile } from "../../../api/session/use-session.ts";
import { useCopy } from "../../../components/copy-button.tsx";
import { CheckIcon, CopyIcon } from "../../../components/icons.tsx";
import { Menu, type MenuEntry } from "../../../components/menu.tsx";
import { useMenu } from "../../../components/use-menu.ts";
import { getJsonMembers } from "../../../lib/json/json-members.ts";
import { formatEventMarkdown } from "./event-markdown.ts";

const SimilarFailuresLink = lazyComponent(
  async () => (await import("./similar-failures-link.tsx")).SimilarFailuresLink,
);

const Row = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, marginBlockStart: 12 });

/** The actions don't send the event again. */
export const EventActions = memo(function EventActions(props: EventCopyMenuProps) {
  const { eventId, event, outcome, now } = props;
  const hasFailures = outcome.failedCount > 0;
  const canFindSuccess = hasFailures && getSuccessScope(event) !== undefined;
  const search: CompareSearch = { left: eventId, ...(canFindSuccess && { find: "success" }) };
  return (
    <Row>
      <EventCopyMenu {...props} />
      <ButtonLink to="/events/compare" search={search}>
        {canFindSuccess ? "Compare with a successful event" : "Compare with another event"}
      </ButtonLink>
      {hasFailures && <SimilarFailuresLink event={event} now={now} />}
    </Row>
  );
});

interface EventCopyMenuProps {
  eventId: string;
  event: ReceivedEvent;
  /** The response as received; empty while only the list's record is available. */
  text: string;
  outcome: EventOutcome;
  /** Milliseconds since the epoch. */
  now: number;
  getLink: () => string;
}

export function EventCopyMenu({ eventId, event, text, outcome, now, getLink }: EventCopyMenuProps) {
  const { baseUrl, caller } = useProfile();
  const { state, copy } = useCopy();
  const { closing, buttonProps, menuProps } = useMenu();
  const [shouldIncludePersonalData, setShouldIncludePersonalData] = useState(false);
  const [shouldIncludeSecrets, setShouldIncludeSecrets] = useState(false);

  const getJson = () => {
    const fullText = text === "" ? JSON.stringify(event, null, 2) : text;
    return shouldIncludeSecrets ? fullText : maskSecrets(fullText);
  };
  const getCurl = () =>
    toCurl(
      encodeRequest(api.events.read, { params: { notificationId: eventId } }, baseUrl),
      caller,
    );
  const getMarkdown = () =>
    formatEventMarkdown(event, {
      outcome,
      now,
      link: getLink(),
      shouldIncludePersonalData,
      payloadText: getJsonMembers(text).get("payload"),
    });
  const createMenuItem = (label: string, note: string, getText: () => string): MenuEntry => ({
    label,
    note,
    onSelect: closing(() => copy(getText())),
  });
  const createCheckboxItem = (
    label: string,
    isChecked: boolean,
    onChange: (isChecked: boolean) => void,
  ): MenuEntry => ({
    kind: "checkbox",
    label,
    checked: isChecked,
    onSelect: () => onChange(!isChecked),
  });
  return (
    <>
      <Button {...buttonProps} startIcon={state === "copied" ? <CheckIcon /> : <CopyIcon />}>
        {state === "copied" ? "Copied" : state === "blocked" ? "Copying blocked" : "Copy as"}
      </Button>
      <Menu
        {...menuProps}
        entries={[
          createMenuItem("Link", "With absolute times", getLink),
          createMenuItem(
            "Markdown",
            shouldIncludePersonalData
              ? "With contact details and payload"
              : "Without contact details or payload",
            getMarkdown,
          ),
          createMenuItem(
            "JSON",
            shouldIncludeSecrets ? "As received" : "As received, with secrets masked",
            getJson,
          ),
          createMenuItem("cURL", "The API request, without the token", getCurl),
          { kind: "divider" },
          createCheckboxItem(
            "Include contact details and payload in Markdown",
            shouldIncludePersonalData,
            setShouldIncludePersonalData,
          ),
          createCheckboxItem(
            "Include secrets in JSON",
            shouldIncludeSecrets,
            setShouldIncludeSecrets,
          ),
        ]}
      />
    </>
  );
}
