/** The organization of the demo. Its addresses lie in domains that are reserved for examples. */
export const demoOrganization = { name: "Larkfield", domain: "larkfield.example" } as const;

/** The environments of the demo; the sign-in link opens the first, which holds the incidents. */
export const demoEnvironments = [
  { name: "Production", production: true },
  { name: "Development", production: false },
] as const;
export type DemoEnvironmentName = (typeof demoEnvironments)[number]["name"];

export const defaultSeed = "larkfield";

/** Held while the demo is filled, reset or moved on: two processes on one database take turns. */
export const demoLock = 7_164_220_011;
