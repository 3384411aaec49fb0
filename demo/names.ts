/** Organization of the demo. Its domain is reserved for examples. */
export const demoOrganization = { name: "Larkfield", domain: "larkfield.example" } as const;

/** Environments of the demo. The sign-in link opens the first one, which has the incidents. */
export const demoEnvironments = [
  { name: "Production", production: true },
  { name: "Development", production: false },
] as const;
export type DemoEnvironmentName = (typeof demoEnvironments)[number]["name"];

interface Size {
  readonly subscriberCount: number;
  /** Average number of triggers per minute. */
  readonly triggersPerMinute: number;
  /** Whether to include the event with 5,000 jobs and the event with 10 MB of raw data. */
  readonly hasBigEvents: boolean;
}
export type Sizes = Readonly<Record<DemoEnvironmentName, Size>>;

/** Development is small and has only test events. */
export const defaultSizes: Sizes = {
  Production: { subscriberCount: 3000, triggersPerMinute: 2.7, hasBigEvents: true },
  Development: { subscriberCount: 240, triggersPerMinute: 0.2, hasBigEvents: false },
};

export const defaultSeed = "larkfield";

/** Key of the advisory lock for filling, resetting, and advancing the demo. */
export const demoLockKey = 7_164_220_011;
