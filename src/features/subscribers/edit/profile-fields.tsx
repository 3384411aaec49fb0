import { lazy, Suspense } from "react";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import { useController, useWatch, type Control } from "react-hook-form";
import { changeKind } from "../../../components/form/change-list.tsx";
import { FieldRow, FieldRows } from "../../../components/fields/field-row.tsx";
import { FormPickField } from "../../../components/form/form-pick-field.tsx";
import { FormTextField } from "../../../components/form/form-text-field.tsx";
import { JsonEditor } from "../../../components/json/json-editor.tsx";
import { locales, timeZones } from "./picks.ts";
import { fieldLabels, isChanged, type ProfileValues } from "./profile-form.ts";

const PhoneNote = lazy(async () => ({ default: (await import("./phone-note.tsx")).PhoneNote }));

const Label = styled("div")({ fontSize: 12.5, fontWeight: 550, lineHeight: "18px" });

export interface ProfileFieldsProps {
  control: Control<ProfileValues>;
  base: ProfileValues;
  /** A new one is given an id; nobody can change it later. */
  withId?: boolean;
}

/** The fields of a profile, each with what became of it. */
export function ProfileFields({ control, base, withId = false }: ProfileFieldsProps) {
  const values = useWatch({ control }) as ProfileValues;
  const phone = values.phone;
  const change = (field: keyof ProfileValues) =>
    isChanged(field, base, values)
      ? changeKind({ before: base[field], after: values[field] })
      : undefined;
  return (
    <FieldRows sx={{ padding: "4px 18px 24px", maxInlineSize: 860 }}>
      {withId && (
        <FieldRow>
          <FormTextField
            control={control}
            name="subscriberId"
            label={fieldLabels.subscriberId}
            required
            help="Your own id for this person. Case sensitive, and cannot be changed later."
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "off" } }}
          />
        </FieldRow>
      )}
      <FieldRow change={change("firstName")}>
        <FormTextField control={control} name="firstName" label={fieldLabels.firstName} />
      </FieldRow>
      <FieldRow change={change("lastName")}>
        <FormTextField control={control} name="lastName" label={fieldLabels.lastName} />
      </FieldRow>
      <FieldRow change={change("email")}>
        <FormTextField control={control} name="email" type="email" label={fieldLabels.email} />
      </FieldRow>
      <FieldRow change={change("phone")}>
        <FormTextField
          control={control}
          name="phone"
          type="tel"
          label={fieldLabels.phone}
          help={
            phone === "" ? (
              "As E.164: + and the country's code, +381641234567"
            ) : (
              <Suspense fallback="Reading the number">
                <PhoneNote value={phone} />
              </Suspense>
            )
          }
        />
      </FieldRow>
      <FieldRow change={change("avatar")}>
        <FormTextField
          control={control}
          name="avatar"
          label={fieldLabels.avatar}
          help="The address of a picture, or an identifier"
        />
      </FieldRow>
      <FieldRow change={change("locale")}>
        <FormPickField
          control={control}
          name="locale"
          label={fieldLabels.locale}
          options={locales}
          help="A BCP 47 tag"
        />
      </FieldRow>
      <FieldRow change={change("timezone")}>
        <FormPickField
          control={control}
          name="timezone"
          label={fieldLabels.timezone}
          options={timeZones()}
          help="An IANA zone"
        />
      </FieldRow>
      <FieldRow change={change("data")}>
        <DataField control={control} />
      </FieldRow>
    </FieldRows>
  );
}

function DataField({ control }: { control: Control<ProfileValues> }) {
  const { field, fieldState } = useController({ control, name: "data" });
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
          invalid={fieldState.invalid}
          minHeight={96}
          maxHeight={360}
          ref={(handle) => {
            if (handle) field.ref(handle);
          }}
        />
        <FormHelperText error={fieldState.invalid}>
          {fieldState.error?.message ??
            "A JSON object of your own. It is replaced as a whole; empty clears it."}
        </FormHelperText>
      </div>
    </div>
  );
}
