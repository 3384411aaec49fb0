import type { ReactNode } from "react";
import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import { useController, useWatch, type Control } from "react-hook-form";
import { changeKind } from "../../../components/form/change-list.tsx";
import { FieldRow, PageFieldRows } from "../../../components/fields/field-row.tsx";
import { FormPickField } from "../../../components/form/form-pick-field.tsx";
import { FormTextField } from "../../../components/form/form-text-field.tsx";
import { JsonEditor } from "../../../components/json/json-editor.tsx";
import { PhoneNote } from "../../../components/text/phone-text.tsx";
import { type TextField, textFields } from "../profile-fields.ts";
import { locales, timeZones } from "./picks.ts";
import { fieldLabels, isChanged, type ProfileValues } from "./profile-form.ts";

const Label = styled("div")({ fontSize: 12.5, fontWeight: 550, lineHeight: "18px" });

export interface ProfileFieldsProps {
  control: Control<ProfileValues>;
  base: ProfileValues;
  /** For a new subscriber: the ID can't be changed later. */
  withId?: boolean;
}

const types: { [Field in TextField]?: { type: "email" | "tel" } } = {
  email: { type: "email" },
  phone: { type: "tel" },
};

function helpOf(field: TextField, values: ProfileValues): ReactNode {
  switch (field) {
    case "phone":
      return values.phone === "" ? (
        "E.164 format, for example +381641234567"
      ) : (
        <PhoneNote value={values.phone} />
      );
    case "avatar":
      return "Image URL or identifier";
    case "locale":
      return "BCP 47 tag, for example en-GB";
    case "timezone":
      return "IANA time zone, for example Europe/Berlin";
    default:
      return undefined;
  }
}

/** Renders the fields of a profile, each marked where it changed. */
export function ProfileFields({ control, base, withId = false }: ProfileFieldsProps) {
  const values = useWatch({ control }) as ProfileValues;
  const change = (field: keyof ProfileValues) =>
    isChanged(field, base, values)
      ? changeKind({ before: base[field], after: values[field] })
      : undefined;
  return (
    <PageFieldRows>
      {withId && (
        <FieldRow>
          <FormTextField
            control={control}
            name="subscriberId"
            label={fieldLabels.subscriberId}
            required
            help="The ID of the user in your system. Case-sensitive, and can't be changed later."
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "off" } }}
          />
        </FieldRow>
      )}
      {textFields.map((field) => (
        <FieldRow key={field} change={change(field)}>
          {field === "locale" || field === "timezone" ? (
            <FormPickField
              control={control}
              name={field}
              label={fieldLabels[field]}
              options={field === "locale" ? locales : timeZones()}
              help={helpOf(field, values)}
            />
          ) : (
            <FormTextField
              control={control}
              name={field}
              label={fieldLabels[field]}
              help={helpOf(field, values)}
              {...types[field]}
            />
          )}
        </FieldRow>
      ))}
      <FieldRow change={change("data")}>
        <DataField control={control} />
      </FieldRow>
    </PageFieldRows>
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
          {fieldState.error?.message ?? "JSON object. Saving replaces all of it; empty clears it."}
        </FormHelperText>
      </div>
    </div>
  );
}
