import { zodResolver } from "@hookform/resolvers/zod";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { Controller, useForm } from "react-hook-form";
import {
  type Environment,
  environmentColors,
  createUnnamedEnvironment,
} from "../../api/session/profile.ts";
import { Checkbox } from "../../components/checkbox.tsx";
import { FormTextField } from "../../components/form/form-text-field.tsx";
import { SubmitBar } from "../../components/form/submit-bar.tsx";
import { EnvironmentMark } from "../../entities/environments/environment-mark.tsx";
import { type EnvironmentValues, environmentSchema } from "./sign-in-schema.ts";

const Form = styled("form")({ display: "grid", gap: 16 });
const Option = styled("span")({ display: "inline-flex", alignItems: "center", gap: 8 });

const colorNames = {
  blue: "Blue",
  green: "Green",
  violet: "Violet",
  amber: "Amber",
  grey: "Gray",
} as const;

export interface EnvironmentFormProps {
  /** Undefined if the service doesn't report an ID. */
  environmentId: string | undefined;
  onSubmit: (environment: Environment) => void;
}

/**
 * Renders a form for what the service doesn't report: the environment's name and color, and whether
 * it is a production environment.
 */
export function EnvironmentForm({ environmentId, onSubmit }: EnvironmentFormProps) {
  const { control, handleSubmit, watch } = useForm<EnvironmentValues>({
    resolver: zodResolver(environmentSchema),
    defaultValues: { name: "", colour: "blue", production: true },
  });
  const isProduction = watch("production");
  const submit = handleSubmit(({ name, ...settings }) => {
    const unnamedEnvironment = createUnnamedEnvironment(environmentId);
    // Without a name, the safest settings apply.
    onSubmit(name === "" ? unnamedEnvironment : { ...unnamedEnvironment, ...settings, name });
  });
  return (
    <Form onSubmit={(event) => void submit(event)} noValidate aria-label="Describe the environment">
      <FormTextField
        control={control}
        name="name"
        label="Environment name"
        placeholder="Production EU"
        help="Without a name, the environment is treated as production."
      />
      <div>
        <Controller
          control={control}
          name="production"
          render={({ field: { value, ...fieldProps } }) => (
            <FormControlLabel
              label="This is a production environment"
              control={<Checkbox {...fieldProps} checked={value} />}
            />
          )}
        />
        <FormHelperText>Production environments are marked in red on every page.</FormHelperText>
      </div>
      {!isProduction && (
        <FormTextField control={control} name="colour" label="Color">
          {environmentColors.map((color) => (
            <MenuItem key={color} value={color}>
              <Option>
                <EnvironmentMark environment={{ colour: color, production: false }} />
                {colorNames[color]}
              </Option>
            </MenuItem>
          ))}
        </FormTextField>
      )}
      <SubmitBar label="Open the console" isPending={false} />
    </Form>
  );
}
