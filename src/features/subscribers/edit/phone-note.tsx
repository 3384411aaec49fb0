import { readPhone } from "../../../components/text/read-phone.ts";

/** What a typed number is read as. A note and no fault: another's record may hold anything. */
export function PhoneNote({ value }: { value: string }) {
  const { e164, country, possible, suggested } = readPhone(value);
  if (e164 && possible) return <>{country ?? "Its country is not known"}</>;
  const odd = e164
    ? `${country ?? "The country is not known"}; no number there has this length.`
    : "Not E.164 (+ and the country's code). It can be saved; a provider may refuse it.";
  return (
    <span style={{ color: "var(--warn)" }}>
      {odd}
      {suggested !== undefined &&
        ` Meant may be ${suggested}${country === undefined ? "" : `, ${country}`}.`}
    </span>
  );
}
