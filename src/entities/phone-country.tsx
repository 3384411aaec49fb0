import { styled } from "@mui/material/styles";
import { readPhone } from "../components/text/read-phone.ts";

const Note = styled("span")({
  color: "var(--ink-3)",
  "&[data-odd]": { color: "var(--warn)" },
});

/** " · Serbia". Loaded on demand, because it contains the numbering plans. */
export function PhoneCountry({ value }: { value: string }) {
  const { e164, country, possible } = readPhone(value);
  const words = !e164
    ? "not in E.164 format"
    : !possible
      ? `${country ?? "unknown country"}, unusual length`
      : (country ?? "unknown country");
  return <Note {...(e164 && possible ? {} : { "data-odd": "" })}> · {words}</Note>;
}
