import { DataText } from "../../components/text/data-text.tsx";
import type { SignInError } from "./sign-in-error.ts";

export function SignInErrorText({ text, serviceMessages = [] }: SignInError) {
  return (
    <>
      {text}
      {serviceMessages.length > 0 && (
        <>
          {" "}
          Message from the service: “<DataText value={serviceMessages.join(" ")} />”
        </>
      )}
    </>
  );
}
