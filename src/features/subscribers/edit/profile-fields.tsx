import FormHelperText from "@mui/material/FormHelperText";
import { styled } from "@mui/material/styles";
import { useController, useWatch, type Control } from "react-hook-form";
import { changeKind } from "../../../components/form/change-list.tsx";
import { FieldRow, PageFieldRows } from "../../../components/fields/field-row.tsx";
import { FormPickField, type PickOption } from "../../../components/form/form-pick-field.tsx";
import { FormTextField } from "../../../components/form/form-text-field.tsx";
import { JsonEditor } from "../../../components/json/json-editor.tsx";
import { PhoneNote } from "../../../components/text/phone-text.tsx";
import { type TextField, textFieldDescriptions, textFields } from "../text-fields.ts";
import { locales, timeZones } from "./profile-options.ts";
import { fieldLabels, isChanged, type ProfileValues } from "./profile-form.ts";

const Label = styled("div")({ fontSize: 12.5, fontWeight: 550, lineHeight: "18px" });

export interface ProfileFieldsProps {
  control: Control<ProfileValues>;
  base: ProfileValues;
  /** Whether to render the ID, which can only be set for a new subscriber. */
  withId?: boolean;
}

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
            help="The user's ID in your system. It's case-sensitive and can't be changed later."
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "off" } }}
          />
        </FieldRow>
      )}
      {textFields.map((name) => (
        <FieldRow key={name} change={change(name)}>
          <ProfileTextField control={control} name={name} phone={values.phone} />
        </FieldRow>
      ))}
      <FieldRow change={change("data")}>
        <DataField control={control} />
      </FieldRow>
    </PageFieldRows>
  );
}

const optionsOf: Partial<Record<TextField, () => readonly PickOption[]>> = {
  locale: () => locales,
  timezone: timeZones,
};

interface ProfileTextFieldProps {
  control: Control<ProfileValues>;
  name: TextField;
  phone: string;
}

function ProfileTextField({ control, name, phone }: ProfileTextFieldProps) {
  const { label, type = "text", help } = textFieldDescriptions[name];
  const options = optionsOf[name];
  if (options !== undefined) {
    return (
      <FormPickField control={control} name={name} label={label} options={options()} help={help} />
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
            "JSON object. Saving replaces the whole object. Leave empty to clear it."}
        </FormHelperText>
      </div>
    </div>
  );
}
