/*
 * Words that Signalbox doesn't use, with their replacements:
 *
 *   never             regular expressions that match whole words; names are split into words first,
 *                     so `maxRows` is "max rows"
 *   use               the replacement
 *   in                kinds of items, or `prose` (texts, comments, test titles, and docs), or
 *                     `names` (declared names and file names); by default, everything that
 *                     `extractItems` returns
 *   isCaseSensitive   whether case matters; false by default
 */

export const terms = [
  // Glossary
  { never: ["activity", "notifications?(?! (api|delivery|service))"], use: "event", in: ["text"] },
  { never: ["lanes?", "members?"], use: "job", in: ["text"] },
  { never: ["walk(s|ed|ing)?", "surveys?", "surveyed", "sweeps?"], use: "scan, read all pages" },
  {
    never: [
      "(a|an|the|each|every|one|another|first|second|third|last|next|per|\\d+) tr(y|ies)",
      "tries (of|left|before)",
      "(\\d+|two|three|five|ten|few|many|more|most|all|no|of|max|number of) tries",
      "tr(y|ies) \\d+",
    ],
    use: "attempt, retry",
  },
  { never: ["the raw(?! data)"], use: "raw data", in: ["text", "doc"] },
  { never: ["what (became|becomes|has become) of"], use: "outcome" },
  { never: ["course"], use: "timeline", in: ["text", "names"] },
  { never: ["what is (broken|wrong)"], use: "issues", in: ["text", "doc"] },
  { never: ["faults?", "faulty"], use: "issue (in a record), error (of an operation)" },
  { never: ["mistakes?"], use: "issue, error" },
  { never: ["persons?"], use: "subscriber, someone else", in: ["text"] },
  { never: ["somebody", "nobody", "whoever"], use: "someone, no one, anyone" },
  {
    never: ["switch(ed|es)? (on|off)", "switch (it|this|that) (on|off)"],
    use: "activate, deactivate, turn on, turn off",
  },
  {
    never: ["(make|makes|made|making) primary", "(make|makes|made) (it|this|that|…) primary"],
    use: "set as primary",
  },
  { never: ["primary no more", "no more primary"], use: "no longer primary" },
  {
    never: ["conditions? (holds?|fits?|takes?|asks?|held|took|asked)"],
    use: "conditions match / don't match",
  },
  { never: ["targets?"], use: "destination, integration", in: ["text"] },
  { never: ["(?<!:)ids?", "Ids?"], use: "ID, IDs", in: ["text", "doc"], isCaseSensitive: true },
  { never: ["whole ids?"], use: "full ID", in: ["prose"] },
  {
    never: ["elsewhere"],
    use: "the place: another environment, another tab",
    in: ["text", "names"],
  },
  { never: ["the house"], use: "the project, the console", in: ["prose"] },
  {
    never: ["read (on|again|anew)", "reads (on|again|anew)", "read (it|this|them) again"],
    use: "refresh, load more, search older events",
    in: ["text", "names", "title", "doc"],
  },
  { never: ["frozen", "stands? still"], use: "paused", in: ["text"] },
  { never: ["tails?"], use: "live", in: ["text"] },
  { never: ["told", "tells?", "telling", "untold"], use: "reported, shown, recorded, unknown" },
  { never: ["not known"], use: "unknown", in: ["text"] },
  {
    never: [
      "(?<!connections? (is |was )?)refus(e|ed|es|ing)(?! (to|connections?)\\b)",
      "refusals?",
    ],
    use: "reject, rejection, error",
  },
  { never: ["went well", "go(es)? well"], use: "succeeded", in: ["prose"] },
  { never: ["took(?! too long)"], use: "accepted", in: ["text"] },
  { never: ["hold", "holds", "held"], use: "contain, have, saved, match, locked" },
  { never: ["kept"], use: "saved, retained, unchanged", in: ["names"] },
  { never: ["stored"], use: "saved", in: ["text"] },
  {
    never: ["eras(e|es|ed|ing)", "forget(s|ting)?", "forgot(ten)?"],
    use: "delete, clear, discard",
  },
  { never: ["let(s|ting)? (go|\\w+ go)"], use: "discard, clear, unpin, release" },
  { never: ["gone"], use: "deleted, removed, missing", in: ["text", "names"] },
  { never: ["drop(ped|s)?(?! (a|the|files?) )"], use: "remove, discard", in: ["text"] },
  { never: ["tak(e|es|en|ing) along", "save the file"], use: "export, download", in: ["prose"] },
  { never: ["urgency", "urgencies"], use: "severity" },
  { never: ["hard cases?"], use: "edge case" },
  { never: ["around this"], use: "related events" },

  // Principles
  {
    never: ["^(It|Its)", "^(One|Those) (that|who|which|is|are|was|were|has|have|can|will)"],
    use: "the noun as the subject",
    in: ["text"],
    isCaseSensitive: true,
  },
  {
    never: ["please", "sorry", "oops", "unfortunately"],
    use: "nothing: leave it out",
    in: ["text"],
  },
  { never: ["\\p{L}+!"], use: "a period", in: ["text"] },
  { never: ["\\p{L}+\\(e?s\\)"], use: "plural()", in: ["text"] },
  { never: ["cannot"], use: "can't", in: ["text"] },
  {
    never: ["(do|does|did|is|are|was|were|has|have|could|would|should) not"],
    use: "the contraction: don't, isn't, …",
    in: ["text"],
  },
  { never: ["says?", "said", "saying"], use: "contain, show, report", in: ["text", "names"] },
  { never: ["knows"], use: "support, find, have", in: ["text"] },
  { never: ["asks?", "asked", "asking"], use: "require, request, query", in: ["text"] },
  { never: ["stands?(?! out)", "stood", "standing"], use: "be, appear, remain" },
  { never: ["heard", "unheard", "hears?"], use: "received" },
  { never: ["(has|have|had) none(?! of)"], use: "No {things}", in: ["text"] },
  { never: ["is away", "was away", "are away"], use: "unavailable", in: ["prose"] },
  { never: ["goes on", "go on", "going on", "went on"], use: "continue" },
  { never: ["comes?", "came"], use: "be from, arrive, return", in: ["text"] },
  { never: ["brings?", "brought"], use: "contain, include, set", in: ["text", "names"] },

  // Archaic or unusual wording
  { never: ["anew"], use: "again" },
  { never: ["perhaps"], use: "might, maybe" },
  { never: ["odd", "oddly"], use: "invalid, unexpected" },
  { never: ["as far as"], use: "the limit itself", in: ["prose"] },
  { never: ["by itself", "by themselves", "of (its|their) own accord"], use: "automatically" },
  { never: ["in one go"], use: "at once" },
  { never: ["whom", "lest", "upon", "hence", "thereby", "thereof"], use: "plain words" },
  { never: ["what (it|they|he|she) (is|are) (called|named)", "is called so"], use: "the name" },

  // Names
  {
    never: ["taken", "meant", "given away", "asked", "unasked", "took", "proven", "furnished"],
    use: "a noun for what the value is",
    in: ["names"],
  },
  {
    never: ["meanwhile", "afterwards?", "aftermath", "calmly", "unhurried"],
    use: "what happens",
    in: ["names"],
  },
  { never: ["patience"], use: "timeoutMs", in: ["names"] },
  { never: ["(most|fewest|longest) \\w+"], use: "max…, min…", in: ["names"] },
  { never: ["roster"], use: "known integrations", in: ["names"] },
  { never: ["breath", "breathe"], use: "yield to the main thread", in: ["names"] },
  {
    never: ["besides?", "misdeeds", "misfits", "mood", "sought", "unsaid", "wished", "woken"],
    use: "a word of the glossary",
    in: ["names"],
  },
  { never: ["things?", "stuff"], use: "the thing's noun", in: ["names"] },

  // British English that the spelling dictionary accepts
  ...[
    ["acknowledgement(s?)", "acknowledgment"],
    ["ageing", "aging"],
    ["amongst", "among"],
    ["artefacts?", "artifact"],
    ["cancell(ed|ing|able)", "canceled, canceling"],
    ["catalogues?", "catalog"],
    ["cheques?", "check"],
    ["cent(re|res|red)", "center"],
    ["dialling", "dialing"],
    ["dialogue", "dialog"],
    ["enrol", "enroll"],
    ["fulfil", "fulfill"],
    ["grey(ed)?", "gray"],
    ["judgements?", "judgment"],
    ["labell(ed|ing)", "labeled, labeling"],
    ["learnt", "learned"],
    ["licences?", "license"],
    ["met(re|res)", "meter"],
    ["modell(ed|ing)", "modeled, modeling"],
    ["programmes?", "program"],
    ["signall(ed|ing)", "signaled, signaling"],
    ["spelt", "spelled"],
    ["towards", "toward"],
    ["travell(ed|ing|er|ers)", "traveled, traveling"],
    ["whilst", "while"],
  ].map(([never, use]) => ({ never: [never], use: `${use} (American spelling)` })),
];

/**
 * Accepted findings with their reasons: `word` is in lower case, and `files` are paths or
 * beginnings of paths. An exception without a finding is an error.
 */
export const exceptions = [
  {
    word: "is not",
    files: ["domain/filter-text.ts"],
    reason: 'the name of an operator, next to "is"',
  },
  {
    word: "does not",
    files: ["domain/filter-text.ts"],
    reason: 'the name of an operator, next to "contains"',
  },
  {
    word: "notification",
    files: ["contract/providers/providers"],
    reason: "what phones and browsers call them",
  },
  ...["notification", "notifications"].map((word) => ({
    word,
    files: ["src/features/failures/watch/"],
    reason: "what browsers call them",
  })),
  {
    word: "target",
    files: ["server/cli/audit.ts"],
    reason: "the field of an audit entry",
  },
  {
    word: "nobody",
    files: ["server/db/embedded/"],
    reason: "a user of the operating system",
  },
  {
    word: "colours",
    files: ["src/api/step-preview.ts", "src/features/step-preview/"],
    reason: "a search parameter in saved links",
  },
  ...["colour", "grey"].map((word) => ({
    word,
    files: ["src/"],
    reason: "a field of saved environments, and one of its values",
  })),
  {
    word: "kept",
    files: ["server/"],
    reason: "a field of a command's JSON output",
  },
  {
    word: "odd",
    files: ["src/entities/channel-endpoints/"],
    reason: "an issue that saved links name",
  },
  {
    word: "faulty",
    files: ["src/features/subscribers/import/"],
    reason: "a field of saved dry runs",
  },
  {
    word: "gone",
    files: ["src/features/subscribers/import/"],
    reason: "a field of saved dry runs",
  },
  {
    word: "did not",
    files: ["domain/detail-text-table.ts"],
    reason: "an execution detail of the API, which is saved",
  },
  {
    word: "ids",
    files: ["contract/mask-secrets.ts"],
    reason: "a pattern for names of secrets",
  },
  {
    word: "id",
    files: ["contract/providers/catalog.ts", "server/events/json.ts", "server/messages/json.ts"],
    reason: "a provider's own label, and columns in SQL",
  },
  {
    word: "catalogue",
    files: ["demo/data/workflows/"],
    reason: "the identifier of a demo workflow, which seeds its data",
  },
  {
    word: "faults",
    files: ["bench/faults", "docs/figures.md", "docs/operations.md", "e2e/faults"],
    reason: "fault injection: kills, full disks, cut connections",
  },
];
