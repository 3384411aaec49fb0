/** People of one language and place. */
export interface Locale {
  /** BCP 47. */
  readonly tag: string;
  readonly timezone: string;
  /** Minutes east of UTC in winter. */
  readonly offset: number;
  readonly region: "eu" | "uk" | "us" | "latam" | "mena" | "africa" | "apac";
  /** Share of the customers. */
  readonly weight: number;
  /**
   * Phone numbers, `#` for a digit: ranges that regulators keep for fiction (UK, US, FR, DE, SE,
   * AU), elsewhere an area code of zeros, which is assigned nowhere.
   */
  readonly phone: string;
  /** Names between blanks; `name:latin` where the script is another one. */
  readonly given: string;
  readonly family: string;
}
