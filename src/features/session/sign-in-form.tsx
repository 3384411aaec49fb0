import { zodResolver } from "@hookform/resolvers/zod";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import type { Proven } from "../../api/session/sign-in.ts";
import { FormTextField } from "../../components/form/form-text-field.tsx";
import { SecretField } from "../../components/form/secret-field.tsx";
import { SubmitBar } from "../../components/form/submit-bar.tsx";
import { RefusalText } from "./refusal-text.tsx";
import { type SignInRefusal, explainTyped } from "./refusal.ts";
import { prove } from "./prove.ts";
import { type SignInValues, signInSchema } from "./sign-in-schema.ts";

const Form = styled("form")({ display: "grid", gap: 16 });

const kinds = {
  session: { label: "Session token", help: "Shows provider credentials to you, and expires." },
  apiKey: { label: "API key", help: "The service never shows provider credentials to a key." },
} as const;

export interface SignInFormProps {
  defaults: Pick<SignInValues, "baseUrl" | "kind">;
  onProven: (proven: Proven, values: SignInValues) => void;
}

/** Nothing is saved until a call has verified the secret. */
export function SignInForm({ defaults, onProven }: SignInFormProps) {
  const [refusal, setRefusal] = useState<SignInRefusal>();
  const { control, handleSubmit, setFocus, watch, formState } = useForm<SignInValues>({
    resolver: zodResolver(signInSchema),
    defaultValues: { ...defaults, secret: "" },
  });
  const kind = watch("kind");
  const submit = handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      onProven(await prove(values), values);
    } catch (error) {
      const explained = explainTyped(error, values);
      setRefusal(explained);
      if (explained.field) setFocus(explained.field);
    }
  });
  return (
    <Form onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in by hand">
      <FormTextField
        control={control}
        name="baseUrl"
        label="Service address"
        type="url"
        help="Base URL of the API. A path in it is kept."
        slotProps={{ htmlInput: { spellCheck: false, inputMode: "url" } }}
      />
      <FormControl>
        <FormLabel id="sign-in-kind">Sign in with</FormLabel>
        <Controller
          control={control}
          name="kind"
          render={({ field: { ref, ...field } }) => (
            <RadioGroup {...field} row aria-labelledby="sign-in-kind">
              {Object.entries(kinds).map(([value, { label }], index) => (
                <FormControlLabel
                  key={value}
                  value={value}
                  label={label}
                  control={<Radio {...(index === 0 && { slotProps: { input: { ref } } })} />}
                />
              ))}
            </RadioGroup>
          )}
        />
        <FormHelperText>{kinds[kind].help}</FormHelperText>
      </FormControl>
      <SecretField
        control={control}
        name="secret"
        label={kinds[kind].label}
        help="Sent in one header only. Forgotten when the last tab closes."
      />
      <SubmitBar
        label="Sign in"
        pending={formState.isSubmitting}
        error={refusal && <RefusalText {...refusal} />}
      />
    </Form>
  );
}
