import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useSession } from "../../api/session/use-session.ts";
import { RetryButton } from "../../components/feedback/retry-button.tsx";
import { restoreLinkCode } from "../../lib/url/link-code.ts";
import { SignInContent } from "./sign-in-content.tsx";
import { explainLinkError, isLinkRejected } from "./sign-in-error.ts";

const route = getRouteApi("/sign-in");

export function SignInPage() {
  const { failedLink } = route.useLoaderData();
  const isLoading = route.useMatch({ select: ({ isFetching }) => isFetching !== false });
  const router = useRouter();
  const session = useSession();
  return (
    <SignInContent
      error={failedLink && explainLinkError(failedLink.error)}
      errorAction={
        failedLink &&
        !isLinkRejected(failedLink.error) && (
          <RetryButton
            size="small"
            loading={isLoading}
            onClick={() => {
              restoreLinkCode(failedLink.code);
              void router.invalidate();
            }}
          >
            Try again
          </RetryButton>
        )
      }
      lastProfile={session.status === "signedOut" ? session.lastProfile : undefined}
    />
  );
}
