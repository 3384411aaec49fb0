import { useEffect, useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { channelEndpointQueries } from "../../../api/channel-endpoints.ts";
import { PartialNotice } from "../../../components/feedback/banner.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { formatList, plural } from "../../../lib/text/format.ts";
import { isLossless } from "../custom-data.ts";
import { fieldLabels, type ProfileValues, type UnexpectedChange } from "./profile-form.ts";

export interface SaveNotesProps {
  base: ProfileValues;
  values: ProfileValues;
  /** Cleared fields whose null value the service may have rejected. */
  rejectedNullFields: readonly string[];
  onSendEmpty: () => void;
}

const formatLabels = (fields: readonly string[]) =>
  formatList(fields.map((field) => fieldLabels[field as keyof ProfileValues] ?? field));

export function SaveNotes({ base, values, rejectedNullFields, onSendEmpty }: SaveNotesProps) {
  const isPhoneChanged = base.phone !== "" && base.phone !== values.phone;
  return (
    <>
      {isPhoneChanged && <PhoneEndpoints subscriberId={base.subscriberId} phone={base.phone} />}
      {base.data !== "" && !isLossless(base.data) && base.data === values.data && (
        <Alert severity="warning" sx={{ marginBlockStart: "12px" }}>
          Custom data won't be sent because it contains a number that the browser can't represent
          exactly.
        </Alert>
      )}
      {rejectedNullFields.length > 0 && (
        <Alert
          severity="warning"
          sx={{ marginBlockStart: "12px" }}
          action={<Button onClick={onSendEmpty}>Send empty value</Button>}
        >
          The service may not accept null for {formatLabels(rejectedNullFields)}. Try sending an
          empty value instead.
        </Alert>
      )}
    </>
  );
}

/** The API's maximum page size. */
const maxEndpoints = 100;

/** Warns about endpoints that will still use the old number after the profile is saved. */
function PhoneEndpoints({ subscriberId, phone }: { subscriberId: string; phone: string }) {
  const query = useQuery(channelEndpointQueries.list({ subscriberId, limit: maxEndpoints }));
  if (query.isPending) return <p>Searching for endpoints with the old number…</p>;
  if (query.isError) {
    return <p>Couldn't search for endpoints with the old number. {query.error.message}</p>;
  }
  const endpoints = asObjects(query.data.data.data);
  const outdatedEndpoints = endpoints.filter(
    ({ endpoint }) => asText(asObject(endpoint)?.["phoneNumber"]) === phone,
  );
  const hasMore = Boolean(query.data.data.next);
  if (outdatedEndpoints.length === 0)
    return hasMore ? (
      <p>
        {plural(
          endpoints.length,
          "endpoint was checked and doesn't use",
          "endpoints were checked and don't use",
        )}{" "}
        the old number. Other endpoints weren't checked.
      </p>
    ) : null;
  const countText = plural(
    outdatedEndpoints.length,
    "phone endpoint will still use",
    "phone endpoints will still use",
  );
  return (
    <Alert severity="warning" sx={{ marginBlockStart: "12px" }}>
      {hasMore ? `At least ${countText}` : countText} the old number <DataText value={phone} />:{" "}
      <DataText
        value={formatList(outdatedEndpoints.map(({ identifier }) => asText(identifier) ?? "?"))}
      />
      .
    </Alert>
  );
}

export interface UnexpectedChangesProps {
  changes: readonly UnexpectedChange[];
  subscriberId: string;
}

export function UnexpectedChanges({ changes, subscriberId }: UnexpectedChangesProps) {
  const noticeRef = useRef<HTMLDivElement>(null);
  // The dialog can't return the focus to the review button, because nothing is left to review. The
  // dialog keeps the focus inside until its effects are cleaned up, so a ref callback would move
  // the focus too early.
  useEffect(() => noticeRef.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={noticeRef} tabIndex={-1}>
      <PartialNotice
        actions={
          <ButtonLink to="/subscribers/$subscriberId" params={{ subscriberId }}>
            Open subscriber
          </ButtonLink>
        }
      >
        Saved, but the service returned{" "}
        {plural(changes.length, "unexpected value", "unexpected values")}.{" "}
        {changes.map(({ field, wasRequested, expected, actual }) => (
          <span key={field}>
            {fieldLabels[field]}: {wasRequested ? "requested" : "previously"} “
            <DataText value={expected} maxLength={80} emptyText="empty" />
            ”, saved “<DataText value={actual} maxLength={80} emptyText="empty" />
            ”.{" "}
          </span>
        ))}
      </PartialNotice>
    </div>
  );
}
