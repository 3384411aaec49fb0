import { styled } from "@mui/material/styles";
import { readPhone } from "./read-phone.ts";

const Note = styled("span")({
  color: "var(--ink-3)",
  "&[data-warning]": { color: "var(--warn)" },
});

/**
 * Renders a number's country, such as " · Serbia", or what is wrong with the number. Load on
 * demand, because this module contains the numbering plans.
 */
export function PhoneCountry({ value }: { value: string }) {
  const { isE164, country, isPossible } = readPhone(value);
  const text = !isE164
    ? "not in E.164 format"
    : !isPossible
      ? country === undefined
        ? "unknown country"
        : `${country}, unusual length`
      : (country ?? "unknown country");
  return <Note {...(isE164 && isPossible ? {} : { "data-warning": "" })}> · {text}</Note>;
}

/**
 * Renders the country of an entered number, or a warning. The warning isn't an error, because the
 * API accepts any text.
 */
export function PhoneDetails({ value }: { value: string }) {
  const { isE164, country, isPossible, suggestion } = readPhone(value);
  if (isE164 && isPossible) return country ?? "Unknown country";
  const warning = !isE164
    ? "Use the E.164 format, for example +14155550123. Providers may reject other formats."
    : country === undefined
      ? "The country code is unknown. Providers may reject this number."
      : `Numbers in this country (${country}) have a different length.`;
  return (
    <Note data-warning="">
      {warning}
      {suggestion !== undefined && ` Did you mean ${suggestion}?`}
    </Note>
  );
}
