import { useQuery } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { asObject, asObjects, asText } from "../../../../contract/loose.ts";
import { channelEndpointQueries } from "../../../api/channel-endpoints.ts";
import { PartialNotice } from "../../../components/feedback/strip.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../entities/button-link.tsx";
import { formatList, plural } from "../../../lib/format.ts";
import { canCarry, fieldLabels, type ProfileValues, type Surprise } from "./profile-form.ts";

export interface SaveNotesProps {
  base: ProfileValues;
  values: ProfileValues;
  /** Cleared fields that the service refused as null. */
  refusedNulls: readonly string[];
  onSendEmpty: () => void;
}

const labelsOf = (fields: readonly string[]) =>
  formatList(fields.map((field) => fieldLabels[field as keyof ProfileValues] ?? field));

/** What to know before saving: what stays behind, and the second way to clear a field. */
export function SaveNotes({ base, values, refusedNulls, onSendEmpty }: SaveNotesProps) {
  const phoneChanged = base.phone !== "" && base.phone !== values.phone;
  return (
    <>
      {phoneChanged && <PhoneEndpoints subscriberId={base.subscriberId} phone={base.phone} />}
      {base.data !== "" && !canCarry(base.data) && base.data === values.data && (
        <Alert severity="warning" sx={{ marginBlockStart: "12px" }}>
          The custom data holds a number that this browser cannot carry without changing it, so it
          is not sent along. What comes back is compared with what was there.
        </Alert>
      )}
      {refusedNulls.length > 0 && (
        <Alert
          severity="warning"
          sx={{ marginBlockStart: "12px" }}
          action={<Button onClick={onSendEmpty}>Send empty instead</Button>}
        >
          {labelsOf(refusedNulls)} was sent as null, which clears it. This service may take an empty
          value instead.
        </Alert>
      )}
    </>
  );
}

/** Endpoints keep numbers of their own, which an edit of the profile does not reach. */
function PhoneEndpoints({ subscriberId, phone }: { subscriberId: string; phone: string }) {
  const reading = useQuery(channelEndpointQueries.list({ subscriberId, limit: 100 }));
  if (reading.isPending) return <p>Looking for endpoints that keep the old number…</p>;
  if (reading.isError) {
    return (
      <p>Whether an endpoint keeps the old number could not be read: {reading.error.message}</p>
    );
  }
  const keeping = asObjects(reading.data.data.data).filter(
    ({ endpoint }) => asText(asObject(endpoint)?.["phoneNumber"]) === phone,
  );
  if (keeping.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ marginBlockStart: "12px" }}>
      {plural(keeping.length, "phone endpoint keeps", "phone endpoints keep")} the old number{" "}
      <DataText value={phone} />:{" "}
      <DataText value={formatList(keeping.map(({ identifier }) => asText(identifier) ?? "?"))} />.
    </Alert>
  );
}

export interface SurprisesProps {
  surprises: readonly Surprise[];
  subscriberId: string;
}

/** Saved, but not as asked: what the service kept otherwise. */
export function Surprises({ surprises, subscriberId }: SurprisesProps) {
  return (
    <PartialNotice
      actions={
        <ButtonLink to="/subscribers/$subscriberId" params={{ subscriberId }}>
          Open the record
        </ButtonLink>
      }
    >
      Saved, and the service keeps {plural(surprises.length, "field")} otherwise than expected:{" "}
      {surprises.map(({ field, asked, wanted, kept }) => (
        <span key={field}>
          {fieldLabels[field]} {asked ? "was asked to be" : "was not to change from"} “
          <DataText value={wanted} max={80} empty="nothing" />” and is “
          <DataText value={kept} max={80} empty="nothing" />
          ”.{" "}
        </span>
      ))}
    </PartialNotice>
  );
}
