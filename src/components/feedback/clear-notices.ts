import { loadFailureNotice } from "../lazy-component.tsx";
import { filterNotices } from "./notices.tsx";

/**
 * Discards all notices, including later ones from actions that have already started, so that the
 * next user can't see them.
 */
export const clearNotices = () => filterNotices(() => []);

/**
 * Discards the notices with an action, because an undo belongs to its environment and its user.
 * Failures remain without their action, unless it reloads the page.
 */
export const clearNoticeActions = () =>
  filterNotices((notice) => {
    if (!notice.action || notice.action === loadFailureNotice.action) return [notice];
    return notice.tone === "fail" ? [{ ...notice, action: undefined }] : [];
  });
