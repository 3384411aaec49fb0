import { styled } from "@mui/material/styles";
import { readPhone } from "../components/text/read-phone.ts";

const Note = styled("span")({
  color: "var(--ink-3)",
  "&[data-odd]": { color: "var(--warn)" },
});

/** " · Serbia", or " · not E.164". Loaded on demand: it brings the numbering plans. */
export function PhoneCountry({ value }: { value: string }) {
  const { e164, country, possible } = readPhone(value);
  const words = !e164
    ? "not E.164"
    : !possible
      ? `${country ?? "country not known"}, an unusual length`
      : (country ?? "country not known");
  return <Note {...(e164 && possible ? {} : { "data-odd": "" })}> · {words}</Note>;
}
