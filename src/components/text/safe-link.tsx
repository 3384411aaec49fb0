import type { ReactNode } from "react";
import Link from "@mui/material/Link";
import { parseSafeUrl } from "../../lib/url/safe-url.ts";
import { ExternalIcon } from "../icons.tsx";
import { Tooltip } from "../tooltip.tsx";
import { DataText } from "./data-text.tsx";

export interface SafeLinkProps {
  /** A URL from data. If `parseSafeUrl` rejects it, plain text is shown. */
  url: unknown;
  children?: ReactNode;
}

/**
 * Renders a URL from data as a link whose destination is shown before it opens. Use this component
 * for every URL from data.
 */
export function SafeLink({ url, children }: SafeLinkProps) {
  const safeUrl = parseSafeUrl(url);
  if (!safeUrl) return <DataText value={url} />;
  const isWeb = safeUrl.scheme === "https" || safeUrl.scheme === "http";
  return (
    <Tooltip title={isWeb ? `Opens ${safeUrl.target} in a new tab` : safeUrl.target}>
      <Link
        href={safeUrl.href}
        {...(isWeb ? { target: "_blank", rel: "noopener noreferrer nofollow" } : {})}
        sx={{ overflowWrap: "anywhere" }}
      >
        {children ?? <DataText value={url} />}
        {isWeb && (
          <ExternalIcon sx={{ fontSize: 12, marginInlineStart: "3px", verticalAlign: "-1px" }} />
        )}
      </Link>
    </Tooltip>
  );
}
