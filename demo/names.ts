/** Uses domains reserved for examples. */
export const demoOrganization = { name: "Larkfield", domain: "larkfield.example" } as const;

/** The sign-in link opens the first, which has the incidents. */
export const demoEnvironments = [
  { name: "Production", production: true },
  { name: "Development", production: false },
] as const;
export type DemoEnvironmentName = (typeof demoEnvironments)[number]["name"];

interface Size {
  readonly subscribers: number;
  /** Average events per minute. */
  readonly perMinute: number;
  /** Includes the event with 5,000 jobs and the one with 10 MB of raw data. */
  readonly big: boolean;
}
export type Sizes = Readonly<Record<DemoEnvironmentName, Size>>;

/** Production has the incidents; development is small, and its events are tests. */
export const defaultSizes: Sizes = {
  Production: { subscribers: 3000, perMinute: 2.7, big: true },
  Development: { subscribers: 240, perMinute: 0.2, big: false },
};

export const defaultSeed = "larkfield";

/** Lock for filling, resetting, and advancing the demo, so that processes take turns. */
export const demoLock = 7_164_220_011;
