import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { styled } from "@mui/material/styles";
import {
  type SyntheticEvent,
  useRef,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useId,
} from "react";
import InputLabel from "@mui/material/InputLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { VerifiedSignIn } from "../../api/session/sign-in.ts";
import { SubmitBar } from "../../components/form/submit-bar.tsx";
import { loadFailureNotice } from "../../components/lazy-component.tsx";
import { type SignInActions, loadSignInActions } from "./load-sign-in-actions.ts";
import type { FieldErrors } from "./sign-in-actions.ts";
import { SignInErrorText } from "./sign-in-error-text.tsx";
import type { SignInError } from "./sign-in-error.ts";
import type { SignInValues } from "./sign-in-schema.ts";

const Form = styled("form")({ display: "grid", gap: 16 });

const credentialKinds = {
  session: {
    label: "Session token",
    help: "With a read-write session token, you can view provider credentials. Session tokens expire.",
  },
  apiKey: { label: "API key", help: "With an API key, you can't view provider credentials." },
} as const;

/** Attributes that make password managers ignore an input. */
const passwordManagerOptOut = { "data-1p-ignore": "", "data-lpignore": "true" };

export interface SignInFormProps {
  defaults: Pick<SignInValues, "baseUrl" | "kind">;
  /** The form is pending until the returned promise settles. */
  onVerified: (verifiedSignIn: VerifiedSignIn, actions: SignInActions) => void | Promise<void>;
  loadActions?: typeof loadSignInActions;
}

/**
 * Renders the manual sign-in form, which saves nothing until the service has verified the secret.
 * To load fast, the form doesn't use the form library, and loads the schema on the first submit.
 */
export function SignInForm({
  defaults,
  onVerified,
  loadActions = loadSignInActions,
}: SignInFormProps) {
  const [values, setValues] = useState<SignInValues>({ ...defaults, secret: "" });
  /** Set by the first submit. From then on, changes are validated. */
  const [actions, setActions] = useState<SignInActions>();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [error, setError] = useState<SignInError>();
  const [isSubmitting, setIsSubmitting] = useState(false);
  const urlInput = useRef<HTMLInputElement>(null);
  const secretInput = useRef<HTMLInputElement>(null);
  const { baseUrl, kind, secret } = values;

  const changeValues = (changes: Partial<SignInValues>) => {
    const newValues = { ...values, ...changes };
    setValues(newValues);
    if (actions) setFieldErrors(actions.checkSignIn(newValues).errors);
  };
  const focusField = (field: "baseUrl" | "secret") =>
    (field === "baseUrl" ? urlInput : secretInput).current?.focus();
  const verify = async (loadedActions: SignInActions) => {
    setActions(loadedActions);
    const checkResult = loadedActions.checkSignIn(values);
    setFieldErrors(checkResult.errors);
    if (!checkResult.values)
      return focusField(checkResult.errors["baseUrl"] ? "baseUrl" : "secret");
    const result = await loadedActions.trySignIn(checkResult.values);
    if ("verifiedSignIn" in result) return onVerified(result.verifiedSignIn, loadedActions);
    setError(result.error);
    if (result.error.field) focusField(result.error.field);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setError(undefined);
    setIsSubmitting(true);
    try {
      await loadActions().then(verify, () => setError({ text: loadFailureNotice.message }));
    } finally {
      setIsSubmitting(false);
    }
  };
  return (
    <Form onSubmit={(event) => void submit(event)} noValidate aria-label="Sign in manually">
      <TextInput
        label="Service URL"
        type="url"
        value={baseUrl}
        onChange={(text) => changeValues({ baseUrl: text })}
        help="Base URL of the API, including any path"
        error={fieldErrors["baseUrl"]}
        inputRef={urlInput}
        inputProps={{ inputMode: "url" }}
      />
      <FormControl>
        <FormLabel id="sign-in-kind">Sign in with</FormLabel>
        <RadioGroup
          row
          aria-labelledby="sign-in-kind"
          value={kind}
          onChange={(_, value) => changeValues({ kind: value === "apiKey" ? "apiKey" : "session" })}
        >
          {Object.entries(credentialKinds).map(([value, { label }]) => (
            <FormControlLabel key={value} value={value} label={label} control={<Radio />} />
          ))}
        </RadioGroup>
        <FormHelperText>{credentialKinds[kind].help}</FormHelperText>
      </FormControl>
      <TextInput
        label={credentialKinds[kind].label}
        type="password"
        value={secret}
        onChange={(text) => changeValues({ secret: text })}
        help="This value is sent only in the Authorization header. It's cleared when you close the last console tab."
        error={fieldErrors["secret"]}
        inputRef={secretInput}
        inputProps={passwordManagerOptOut}
      />
      <SubmitBar
        label="Sign in"
        isPending={isSubmitting}
        error={error && <SignInErrorText {...error} />}
      />
    </Form>
  );
}

interface TextInputProps {
  label: string;
  type: "password" | "url";
  value: string;
  onChange: (value: string) => void;
  help: ReactNode;
  /** Error message, which replaces the help text. */
  error: string | undefined;
  inputRef: Ref<HTMLInputElement>;
  inputProps: InputHTMLAttributes<HTMLInputElement> & Record<`data-${string}`, string>;
}

/**
 * Renders a smaller equivalent of MUI's `TextField`, which also imports the code of selects and
 * menus.
 */
function TextInput(props: TextInputProps) {
  const { label, type, value, onChange, help, error, inputRef, inputProps } = props;
  const id = useId();
  return (
    <FormControl size="small" fullWidth error={error !== undefined}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputRef={inputRef}
        autoComplete="off"
        aria-describedby={`${id}-help`}
        slotProps={{ input: { spellCheck: false, ...inputProps } }}
      />
      <FormHelperText id={`${id}-help`}>{error ?? help}</FormHelperText>
    </FormControl>
  );
}
