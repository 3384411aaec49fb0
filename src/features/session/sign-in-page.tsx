import { getRouteApi } from "@tanstack/react-router";
import { useSession } from "../../api/session/use-session.ts";
import { SignInContent } from "./sign-in-content.tsx";
import { explainLinkError } from "./sign-in-error.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { linkFailure } = route.useLoaderData();
  const session = useSession();
  return (
    <SignInContent
      error={linkFailure && explainLinkError(linkFailure)}
      lastProfile={session.status === "signedOut" ? session.lastProfile : undefined}
    />
  );
}
