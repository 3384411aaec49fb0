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
import type { VerifiedSignIn } from "../../api/session/sign-in.ts";
import { FormTextField } from "../../components/form/form-text-field.tsx";
import { SecretField } from "../../components/form/secret-field.tsx";
import { SubmitBar } from "../../components/form/submit-bar.tsx";
import { SignInErrorText } from "./sign-in-error-text.tsx";
import { type SignInError, explainFormError } from "./sign-in-error.ts";
import { verifySignIn } from "./verify-sign-in.ts";
import { type SignInValues, signInSchema } from "./sign-in-schema.ts";

const Form = styled("form")({ display: "grid", gap: 16 });

const kinds = {
  session: {
    label: "Session token",
    help: "Session tokens can view provider credentials. They expire.",
  },
  apiKey: { label: "API key", help: "API keys can't view provider credentials." },
} as const;

export interface SignInFormProps {
  defaults: Pick<SignInValues, "baseUrl" | "kind">;
  onVerified: (proven: VerifiedSignIn, values: SignInValues) => void;
}

/** Renders the manual sign-in. Nothing is saved until a request has verified the secret. */
export function SignInForm({ defaults, onVerified }: SignInFormProps) {
  const [error, setError] = useState<SignInError>();
  const { control, handleSubmit, setFocus, watch, formState } = useForm<SignInValues>({
    resolver: zodResolver(signInSchema),
    defaultValues: { ...defaults, secret: "" },
  });
  const kind = watch("kind");
  const submit = handleSubmit(async (values) => {
    setError(undefined);
    try {
      onVerified(await verifySignIn(values), values);
    } catch (cause) {
      const signInError = explainFormError(cause, values);
      setError(signInError);
      if (signInError.field) setFocus(signInError.field);
    }
  });
  return (
    <Form onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in manually">
      <FormTextField
        control={control}
        name="baseUrl"
        label="Service URL"
        type="url"
        help="Base URL of the API, including the path if there is one"
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
        help="Sent only in the Authorization header. Cleared when you close the last tab."
      />
      <SubmitBar
        label="Sign in"
        pending={formState.isSubmitting}
        error={error && <SignInErrorText {...error} />}
      />
    </Form>
  );
}
