import TextField from "@mui/material/TextField";
import { styled } from "@mui/material/styles";
import { asText, type LooseObject } from "../../../../contract/loose.ts";
import type { Region } from "./sections.ts";

const Row = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginBlockEnd: 10,
  "& > *": { flex: "1 1 150px", maxInlineSize: 220 },
});

const locales = ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "pl-PL", "pt-BR", "ar", "ja-JP"];

export interface RegionSwitchesProps {
  region: Region;
  onRegion: (region: Region) => void;
  /** What it replaces. */
  subscriber: LooseObject | undefined;
}

/** Locale and time zone of the reader, in the place of what the subscriber says; in the address. */
export function RegionSwitches({ region, onRegion, subscriber }: RegionSwitchesProps) {
  const { locale, timeZone } = region;
  return (
    <Row>
      <TextField
        label="Locale"
        placeholder={asText(subscriber?.["locale"]) ?? "the subscriber's"}
        value={locale ?? ""}
        onChange={(event) => onRegion({ ...region, locale: event.target.value || undefined })}
        slotProps={{
          htmlInput: { list: "preview-locales", maxLength: 60, autoComplete: "off" },
          inputLabel: { shrink: true },
        }}
      />
      <TextField
        label="Time zone"
        placeholder={asText(subscriber?.["timezone"]) ?? "the subscriber's"}
        value={timeZone ?? ""}
        onChange={(event) => onRegion({ ...region, timeZone: event.target.value || undefined })}
        slotProps={{
          htmlInput: { list: "preview-zones", maxLength: 60, autoComplete: "off" },
          inputLabel: { shrink: true },
        }}
      />
      <datalist id="preview-locales">
        {locales.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </datalist>
      <datalist id="preview-zones">
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </Row>
  );
}
