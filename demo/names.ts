/** The organization of the demo. Its addresses lie in domains that are reserved for examples. */
export const demoOrganization = { name: "Larkfield", domain: "larkfield.example" } as const;

/** The environments of the demo; the sign-in link opens the first, which has the incidents. */
export const demoEnvironments = [
  { name: "Production", production: true },
  { name: "Development", production: false },
] as const;
export type DemoEnvironmentName = (typeof demoEnvironments)[number]["name"];

interface Size {
  readonly subscribers: number;
  /** Events a minute, on average over a day. */
  readonly perMinute: number;
  /** Whether it has the event with 5,000 jobs and the one with a raw of 10 MB. */
  readonly big: boolean;
}
export type Sizes = Readonly<Record<DemoEnvironmentName, Size>>;

/** Production has the incidents; development is small, and its events are tests. */
export const defaultSizes: Sizes = {
  Production: { subscribers: 3000, perMinute: 2.7, big: true },
  Development: { subscribers: 240, perMinute: 0.2, big: false },
};

export const defaultSeed = "larkfield";

/**
 * Locked while the demo is filled, reset or moved on, so that processes on one database run in
 * turn.
 */
export const demoLock = 7_164_220_011;
