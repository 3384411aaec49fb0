import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import { useController, useWatch, type Control } from "react-hook-form";
import { getChangeKind } from "../../../components/form/change-list.tsx";
import { FieldRow, PageFieldRows } from "../../../components/fields/field-row.tsx";
import { FormPickField, type PickOption } from "../../../components/form/form-pick-field.tsx";
import { FormTextField } from "../../../components/form/form-text-field.tsx";
import { JsonEditor } from "../../../components/json/json-editor.tsx";
import { PhoneNote } from "../../../components/text/phone-text.tsx";
import { type TextField, textFieldDescriptions, textFields } from "../text-fields.ts";
import { fieldLabels, isChanged, type ProfileValues } from "./profile-form.ts";
import { getDateFormat, textLocale } from "../../../lib/text/locale.ts";

const Label = styled("div")({ fontSize: 12.5, fontWeight: 550, lineHeight: "18px" });

export interface ProfileFieldsProps {
  control: Control<ProfileValues>;
  base: ProfileValues;
  /** Whether to render the ID, which can only be set for a new subscriber. */
  hasId?: boolean;
}

export function ProfileFields({ control, base, hasId = false }: ProfileFieldsProps) {
  const values = useWatch({ control }) as ProfileValues;
  const getFieldChange = (field: keyof ProfileValues) =>
    isChanged(field, base, values)
      ? getChangeKind({ before: base[field], after: values[field] })
      : undefined;
  return (
    <PageFieldRows>
      {hasId && (
        <FieldRow>
          <FormTextField
            control={control}
            name="subscriberId"
            label={fieldLabels.subscriberId}
            required
            help="The user's ID in your system. It's case-sensitive and can't be changed later."
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "off" } }}
          />
        </FieldRow>
      )}
      {textFields.map((name) => (
        <FieldRow key={name} changeKind={getFieldChange(name)}>
          <ProfileTextField control={control} name={name} phone={values.phone} />
        </FieldRow>
      ))}
      <FieldRow changeKind={getFieldChange("data")}>
        <DataField control={control} />
      </FieldRow>
    </PageFieldRows>
  );
}

const optionGettersByField: Partial<Record<TextField, () => readonly PickOption[]>> = {
  locale: () => localeOptions,
  timezone: getTimeZoneOptions,
};

interface ProfileTextFieldProps {
  control: Control<ProfileValues>;
  name: TextField;
  phone: string;
}

function ProfileTextField({ control, name, phone }: ProfileTextFieldProps) {
  const { label, type = "text", help } = textFieldDescriptions[name];
  const getOptions = optionGettersByField[name];
  if (getOptions !== undefined) {
    return (
      <FormPickField
        control={control}
        name={name}
        label={label}
        options={getOptions()}
        help={help}
      />
    );
  }
  return (
    <FormTextField
      control={control}
      name={name}
      type={type}
      label={label}
      help={name === "phone" && phone !== "" ? <PhoneNote value={phone} /> : help}
    />
  );
}

function DataField({ control }: { control: Control<ProfileValues> }) {
  const { field, fieldState } = useController({ control, name: "data" });
  const helperText =
    fieldState.error?.message ??
    "JSON object that replaces the saved one. Leave empty to clear the custom data.";
  return (
    <div role="group" aria-label={fieldLabels.data}>
      <Label aria-hidden data-label>
        {fieldLabels.data}
      </Label>
      <div>
        <JsonEditor
          label={fieldLabels.data}
          value={field.value}
          onChange={field.onChange}
          isInvalid={fieldState.invalid}
          description={helperText}
          minHeight={96}
          maxHeight={360}
          ref={(handle) => {
            if (handle) field.ref(handle);
          }}
        />
        <FormHelperText error={fieldState.invalid}>{helperText}</FormHelperText>
      </div>
    </div>
  );
}

const localeTags =
  "ar-EG ar-SA bg-BG bn-BD ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-US en-ZA es-AR es-CL es-CO es-ES es-MX es-US et-EE fa-IR fi-FI fil-PH fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-CH it-IT ja-JP ka-GE ko-KR lt-LT lv-LV ms-MY nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sk-SK sl-SI sq-AL sr-RS sr-Latn-RS sv-SE sw-KE ta-IN th-TH tr-TR uk-UA ur-PK vi-VN zh-CN zh-HK zh-TW";

const languageNames = new Intl.DisplayNames(textLocale, {
  type: "language",
  languageDisplay: "standard",
});

/** Common locales. The field accepts any BCP 47 tag. */
const localeOptions: readonly PickOption[] = localeTags
  .split(" ")
  .map((value) => ({ value, label: languageNames.of(value) ?? value }));

/** Returns the offset of a time zone, for example "GMT+01:00". */
function getOffsetText(timeZone: string): string {
  const parts = getDateFormat({ timeZone, timeZoneName: "longOffset" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

let cachedTimeZoneOptions: readonly PickOption[] | undefined;

/** The first call computes the list, which has more than 400 items. */
function getTimeZoneOptions(): readonly PickOption[] {
  cachedTimeZoneOptions ??= [
    "UTC",
    ...Intl.supportedValuesOf("timeZone").filter((timeZone) => timeZone !== "UTC"),
  ].map((value) => ({ value, label: getOffsetText(value) }));
  return cachedTimeZoneOptions;
}
