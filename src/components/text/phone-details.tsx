import { styled } from "@mui/material/styles";
import { readPhone } from "./read-phone.ts";

const Note = styled("span")({
  color: "var(--ink-3)",
  "&[data-warning]": { color: "var(--warn)" },
});

/**
 * Renders a number's country, such as " · Serbia". Load on demand, because this module contains the
 * numbering plans.
 */
export function PhoneCountry({ value }: { value: string }) {
  const { e164, country, possible } = readPhone(value);
  const text = !e164
    ? "not in E.164 format"
    : !possible
      ? country === undefined
        ? "unknown country"
        : `${country}, unusual length`
      : (country ?? "unknown country");
  return <Note {...(e164 && possible ? {} : { "data-warning": "" })}> · {text}</Note>;
}

/** Describes an entered number. Shows no errors, because the API accepts any text. */
export function PhoneDetails({ value }: { value: string }) {
  const { e164, country, possible, suggested } = readPhone(value);
  if (e164 && possible) return country ?? "Unknown country";
  const warning = !e164
    ? "Use the E.164 format, for example +14155550123. Providers may reject other formats."
    : country === undefined
      ? "The country code is unknown. Providers may reject this number."
      : `Numbers in this country (${country}) have a different length.`;
  return (
    <Note data-warning="">
      {warning}
      {suggested !== undefined && ` Did you mean ${suggested}?`}
    </Note>
  );
}
