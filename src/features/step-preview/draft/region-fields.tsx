import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { asText, type LooseObject } from "../../../../domain/loose.ts";
import type { Region } from "./sections.ts";

const Row = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginBlockEnd: 10,
  "& > *": { flex: "1 1 150px", maxInlineSize: 220 },
});

const locales = ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "pl-PL", "pt-BR", "ar", "ja-JP"];

export interface RegionFieldsProps {
  region: Region;
  onRegion: (region: Region) => void;
  subscriber: LooseObject | undefined;
}

export function RegionFields({ region, onRegion, subscriber }: RegionFieldsProps) {
  const { locale, timeZone } = region;
  return (
    <Row>
      <TextField
        label="Locale"
        placeholder={asText(subscriber?.["locale"]) ?? "Subscriber's locale"}
        value={locale ?? ""}
        onChange={(event) => onRegion({ ...region, locale: event.target.value || undefined })}
        slotProps={{
          htmlInput: { list: "preview-locales", maxLength: 60, autoComplete: "off" },
          inputLabel: { shrink: true },
        }}
      />
      <TextField
        label="Time zone"
        placeholder={asText(subscriber?.["timezone"]) ?? "Subscriber's time zone"}
        value={timeZone ?? ""}
        onChange={(event) => onRegion({ ...region, timeZone: event.target.value || undefined })}
        slotProps={{
          htmlInput: { list: "preview-zones", maxLength: 60, autoComplete: "off" },
          inputLabel: { shrink: true },
        }}
      />
      <datalist id="preview-locales">
        {locales.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
      <datalist id="preview-zones">
        {Intl.supportedValuesOf("timeZone").map((timeZoneName) => (
          <option key={timeZoneName}>{timeZoneName}</option>
        ))}
      </datalist>
    </Row>
  );
}
