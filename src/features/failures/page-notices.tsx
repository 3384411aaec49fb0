import { PartialNotice } from "../../components/feedback/banner.tsx";
import { formatList, plural } from "../../lib/text/format.ts";

export interface PageNoticesProps {
  /** True if the zoom in the URL is outside of the time range. */
  isZoomIgnored: boolean;
  /** Invalid conditions in the URL. */
  invalidTexts: readonly string[];
  /** Number of records without an ID or time. */
  incompleteCount: number;
  reportError: unknown;
}

export function PageNotices(props: PageNoticesProps) {
  const { isZoomIgnored, invalidTexts, incompleteCount, reportError } = props;
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
      {incompleteCount > 0 && (
        <PartialNotice>
          {plural(
            incompleteCount,
            "record is missing its ID or time and isn't shown.",
            "records are missing their ID or time and aren't shown.",
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
