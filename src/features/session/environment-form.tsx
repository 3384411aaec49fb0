import { zodResolver } from "@hookform/resolvers/zod";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { Controller, useForm } from "react-hook-form";
import {
  type Environment,
  environmentColors,
  unnamedEnvironment,
} from "../../api/session/profile.ts";
import { FormTextField } from "../../components/form/form-text-field.tsx";
import { SubmitBar } from "../../components/form/submit-bar.tsx";
import { EnvironmentMark } from "../../entities/environments/environment-mark.tsx";
import { type EnvironmentValues, environmentSchema } from "./sign-in-schema.ts";

const Form = styled("form")({ display: "grid", gap: 16 });
const Option = styled("span")({ display: "inline-flex", alignItems: "center", gap: 8 });

const colourNames = {
  blue: "Blue",
  green: "Green",
  violet: "Violet",
  amber: "Amber",
  grey: "Grey",
} as const;

export interface EnvironmentFormProps {
  /** From the service's records, if they contain it. */
  environmentId: string | undefined;
  onNamed: (environment: Environment) => void;
}

/** Asks for settings that the API doesn't provide: the environment's name and its safeguards. */
export function EnvironmentForm({ environmentId, onNamed }: EnvironmentFormProps) {
  const { control, handleSubmit, watch } = useForm<EnvironmentValues>({
    resolver: zodResolver(environmentSchema),
    defaultValues: { name: "", colour: "blue", production: true },
  });
  const production = watch("production");
  const submit = handleSubmit(({ name, ...described }) => {
    const unnamed = unnamedEnvironment(environmentId);
    // An environment without a name wasn't reviewed: it keeps the safest settings.
    onNamed(name === "" ? unnamed : { ...unnamed, ...described, name });
  });
  return (
    <Form onSubmit={(event) => void submit(event)} noValidate aria-label="Describe the environment">
      <FormTextField
        control={control}
        name="name"
        label="Name of the environment"
        placeholder="Production EU"
        help="Without a name it counts as production."
      />
      <div>
        <Controller
          control={control}
          name="production"
          render={({ field: { value, ...field } }) => (
            <FormControlLabel
              label="This is production"
              control={<Checkbox {...field} checked={value} />}
            />
          )}
        />
        <FormHelperText>Production is marked red on every page.</FormHelperText>
      </div>
      {!production && (
        <FormTextField control={control} name="colour" label="Colour">
          {environmentColors.map((colour) => (
            <MenuItem key={colour} value={colour}>
              <Option>
                <EnvironmentMark environment={{ colour, production: false }} />
                {colourNames[colour]}
              </Option>
            </MenuItem>
          ))}
        </FormTextField>
      )}
      <SubmitBar label="Open the console" pending={false} error={null} />
    </Form>
  );
}
