import { getRouteApi } from "@tanstack/react-router";
import { useSession } from "../../api/session/use-session.ts";
import { SignInContent } from "./sign-in-content.tsx";
import { explainLinkError } from "./sign-in-error.ts";

const route = getRouteApi("/sign-in");

/** Renders the sign-in, and the error of a sign-in link. */
export function SignInPage() {
  const { linkFailure } = route.useLoaderData();
  const session = useSession();
  return (
    <SignInContent
      linkError={linkFailure && explainLinkError(linkFailure)}
      last={session.status === "signedOut" ? session.last : undefined}
    />
  );
}
