import { useQuery } from "@tanstack/react-query";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { asObject, asObjects, asText } from "../../../../domain/loose.ts";
import { channelEndpointQueries } from "../../../api/channel-endpoints.ts";
import { PartialNotice } from "../../../components/feedback/strip.tsx";
import { DataText } from "../../../components/text/data-text.tsx";
import { ButtonLink } from "../../../kit/button-link.tsx";
import { formatList, plural } from "../../../lib/text/format.ts";
import { canCarry, fieldLabels, type ProfileValues, type Surprise } from "./profile-form.ts";

export interface SaveNotesProps {
  base: ProfileValues;
  values: ProfileValues;
  /** Cleared fields that the service rejected as null. */
  refusedNulls: readonly string[];
  onSendEmpty: () => void;
}

const labelsOf = (fields: readonly string[]) =>
  formatList(fields.map((field) => fieldLabels[field as keyof ProfileValues] ?? field));

export function SaveNotes({ base, values, refusedNulls, onSendEmpty }: SaveNotesProps) {
  const phoneChanged = base.phone !== "" && base.phone !== values.phone;
  return (
    <>
      {phoneChanged && <PhoneEndpoints subscriberId={base.subscriberId} phone={base.phone} />}
      {base.data !== "" && !canCarry(base.data) && base.data === values.data && (
        <Alert severity="warning" sx={{ marginBlockStart: "12px" }}>
          The custom data contains a number that the browser can't represent. It isn't sent, so it
          keeps its value.
        </Alert>
      )}
      {refusedNulls.length > 0 && (
        <Alert
          severity="warning"
          sx={{ marginBlockStart: "12px" }}
          action={<Button onClick={onSendEmpty}>Send empty instead</Button>}
        >
          The service rejected null for {labelsOf(refusedNulls)}. It may accept an empty value
          instead.
        </Alert>
      )}
    </>
  );
}

/** Endpoints have their own numbers, which an edit of the profile doesn't change. */
function PhoneEndpoints({ subscriberId, phone }: { subscriberId: string; phone: string }) {
  const reading = useQuery(channelEndpointQueries.list({ subscriberId, limit: 100 }));
  if (reading.isPending) return <p>Searching for endpoints with the old number…</p>;
  if (reading.isError) {
    return <p>Couldn't search for endpoints with the old number. {reading.error.message}</p>;
  }
  const keeping = asObjects(reading.data.data.data).filter(
    ({ endpoint }) => asText(asObject(endpoint)?.["phoneNumber"]) === phone,
  );
  if (keeping.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ marginBlockStart: "12px" }}>
      {plural(keeping.length, "phone endpoint still has", "phone endpoints still have")} the old
      number <DataText value={phone} />:{" "}
      <DataText value={formatList(keeping.map(({ identifier }) => asText(identifier) ?? "?"))} />.
    </Alert>
  );
}

export interface SurprisesProps {
  surprises: readonly Surprise[];
  subscriberId: string;
}

export function Surprises({ surprises, subscriberId }: SurprisesProps) {
  return (
    <PartialNotice
      actions={
        <ButtonLink to="/subscribers/$subscriberId" params={{ subscriberId }}>
          Open subscriber
        </ButtonLink>
      }
    >
      Saved, but {plural(surprises.length, "value differs", "values differ")} from the request.{" "}
      {surprises.map(({ field, asked, wanted, kept }) => (
        <span key={field}>
          {fieldLabels[field]}: {asked ? "requested" : "previously"} “
          <DataText value={wanted} max={80} empty="empty" />
          ”, saved “<DataText value={kept} max={80} empty="empty" />
          ”.{" "}
        </span>
      ))}
    </PartialNotice>
  );
}
