export interface Spell {
  /** Identifier of the integration. */
  readonly integration: string;
  readonly from: number;
  readonly until: number;
}

/** Times, in milliseconds since the epoch, at which providers of the demo fail in their own ways. */
export interface Weather {
  /** An email integration answers 5xx. */
  readonly outages: readonly Spell[];
  /** An SMS integration answers from the third try on only. */
  readonly slowSpells: readonly Spell[];
  /** From then on one push provider refuses the tokens of an old version of the app. */
  readonly tokensExpireAt: number;
  /** From then on a chat integration's client secret is expired. */
  readonly secretExpiresAt: number;
}

export const isIn = (spells: readonly Spell[], integration: string, at: number): boolean =>
  spells.some((spell) => spell.integration === integration && at >= spell.from && at < spell.until);
