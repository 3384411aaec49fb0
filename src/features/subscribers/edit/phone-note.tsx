import { readPhone } from "../../../components/text/read-phone.ts";

/** Describes an entered number. Never an error, because the API accepts any text. */
export function PhoneNote({ value }: { value: string }) {
  const { e164, country, possible, suggested } = readPhone(value);
  if (e164 && possible) return <>{country ?? "Unknown country"}</>;
  const odd = e164
    ? `${country ?? "Unknown country"}. Numbers there have another length.`
    : "Not in E.164 format, for example +14155550123. Providers may reject it.";
  return (
    <span style={{ color: "var(--warn)" }}>
      {odd}
      {suggested !== undefined && ` Did you mean ${suggested}?`}
    </span>
  );
}
