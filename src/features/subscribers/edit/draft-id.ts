/** The draft of a subscriber's profile; without an id that of a new one. */
export const profileDraftId = (scope: string, subscriberId?: string): string =>
  subscriberId === undefined
    ? `${scope} subscriber new`
    : `${scope} subscriber edit ${subscriberId}`;
