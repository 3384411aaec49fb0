import { PartialNotice } from "../../components/feedback/banner.tsx";
import { formatList, plural } from "../../lib/text/format.ts";

export interface PageNoticesProps {
  /** True if the zoom in the URL is outside of the time range. */
  isZoomIgnored: boolean;
  /** Invalid conditions in the URL. */
  invalidTexts: readonly string[];
  reportError: unknown;
}

export function PageNotices({ isZoomIgnored, invalidTexts, reportError }: PageNoticesProps) {
  const listText = formatList(invalidTexts);
  return (
    <>
      {isZoomIgnored && (
        <PartialNotice>
          The zoom in this link isn't applied because it's outside the time range.
        </PartialNotice>
      )}
      {invalidTexts.length > 0 && (
        <PartialNotice>
          {plural(
            invalidTexts.length,
            `filter in this link is ignored because it isn't valid: ${listText}.`,
            `filters in this link are ignored because they aren't valid: ${listText}.`,
          )}
        </PartialNotice>
      )}
      {reportError !== undefined && (
        <PartialNotice>
          Couldn't evaluate the scanned events. Reload the page to try again.{" "}
          {reportError instanceof Error && reportError.message}
        </PartialNotice>
      )}
    </>
  );
}
