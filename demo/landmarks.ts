/** People of the demo that its stories are about, so that docs and tests can name them. */
export const people = {
  /** Her shipping mail fell into the outage; inbox and SMS reached her. */
  ana: { subscriberId: "user_8841", given: "Ana", family: "Petrović", latin: "ana.petrovic" },
  /** His login code came late, on the third try of a slow provider. */
  jonas: { subscriberId: "user_2841", given: "Jonas", family: "Weber", latin: "jonas.weber" },
  /** His SMS went to a number typed at the checkout. */
  mateo: { subscriberId: "user_3380", given: "Mateo", family: "Ruiz", latin: "mateo.ruiz" },
  /** Comments on her post meet in one digest. */
  lea: { subscriberId: "user_0417", given: "Lea", family: "Brandt", latin: "lea.brandt" },
  /** His only device token was refused and is still in the profile. */
  noah: { subscriberId: "user_4471", given: "Noah", family: "Lindqvist", latin: "noah.lindqvist" },
  /** Has no phone; her SMS is skipped. */
  chidi: { subscriberId: "user_5530", given: "Chidi", family: "Okafor", latin: "chidi.okafor" },
  /** Waits for a delay that her quiet hours put off. */
  eva: { subscriberId: "user_3327", given: "Eva", family: "Nováková", latin: "eva.novakova" },
  /** Reads in Arabic, from right to left. */
  sara: { subscriberId: "user_7719", given: "سارة", family: "الحربي", latin: "sara.alharbi" },
  /** Runs the big syncs. */
  ivy: { subscriberId: "user_9002", given: "Ivy", family: "Chen", latin: "ivy.chen" },
  /** Saw her in-app message, and read it. */
  makoto: { subscriberId: "user_1022", given: "誠", family: "岩崎", latin: "makoto.iwasaki" },
} as const;
export type Landmark = keyof typeof people;

/** Transactions of the stories. */
export const transactions = {
  /** Fails by email in the outage, sent by in-app and SMS. */
  shippingInOutage: "order-A-20418-shipped",
  /** The first shipping mail of Ana after the outage. */
  shippingAfterOutage: "order-A-20431-shipped",
  /** Sent on the third try, a minute late. */
  lateLoginCode: "login-2841-late",
  /** An SMS to a number that is none, and one of the same workflow that went out. */
  typedPhone: "delivery-3380-typed",
  goodPhone: "delivery-3380-good",
  /** It goes on: failed some minutes ago. */
  typedPhoneNow: "delivery-3380-now",
  /** The digest that took the others, which are `-2` to `-5`. */
  digest: "comments-post-1",
  refusedToken: "delivery-4471-push",
  noPhone: "order-A-20502-shipped",
  filtered: "cart-left-7719",
  noIntegrationAddress: "alert-8841-mattermost",
  /** Five alerts of one warehouse within the hour, of which three go out: `-1` to `-5`. */
  throttled: "alert-9002",
  /** A renewal notice that quiet hours put off again and again. */
  extendedDelay: "renewal-3327",
  /** Waits for two days, by design. */
  twoDays: "onboarding-1022",
  /** Began more than two days ago and has ended. */
  twoDaysDone: "onboarding-0417",
  /** Queued for long, without a word. */
  stuck: "invoice-0417-stuck",
  /** One transaction of a whole topic. */
  broadcast: "status-checkout-0917",
  readInApp: "invoice-2026-1022",
  /** One event, 5,000 jobs. */
  manyJobs: "price-sync-nightly",
  /** One detail whose raw has 10 MB. */
  hugeRaw: "catalogue-export-full",
  /** What other people wrote, unchecked. */
  hostile: "guest-book-1",
  /** The same in the texts and raws of details. */
  hostileDetails: "guest-book-5",
} as const;

/** The event with many jobs: how many failed, each for one of so many reasons. */
export const manyJobs = { jobs: 5000, failed: 137, reasons: 4 } as const;
/** Characters of the huge raw, at least. */
export const hugeRawCharacters = 10_000_000;
