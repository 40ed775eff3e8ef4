const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words whose rates show how a speaker talks about any topic. */
export const STYLE_WORDS = {
  speaker: list(`i i'm i'd i'll i've me my mine myself`),
  reader: list(`you you're you'd you'll you've your yours yourself`),
  together: list(`we we're we'd we'll we've us our ours let's`),
  hedges: list(
    `maybe perhaps might could may seems seem probably possibly likely guess suppose think rather somewhat fairly
    usually often sometimes roughly about almost`,
  ),
  politeness: list(
    'please thank thanks sorry glad happy welcome kind kindly appreciate pleasure apologize apologies certainly',
  ),
  feelings: list(
    `feel feels feeling feelings love lovely hope hard wonderful amazing great sad proud worry worried care heart
    gentle delighted tough brave warm miss joy lonely hurt angry glad happy afraid`,
  ),
  negations: list('not no never nothing none without cannot neither nor'),
  articles: list('a an the'),
  prepositions: list(
    'of in to for with on at from by into over under between through before after against without about as',
  ),
  conjunctions: list(
    'and but or so because if when while since though although unless until whereas then',
  ),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>

/** Verbs that begin an instruction. */
export const IMPERATIVES = list(
  `ask be begin book bring build call change check choose come cut decide do don't drink eat find finish fix
  get give go hold keep leave let list listen look make move name note open pick put read remember rest run
  say send set show sit sleep speak stand start state stay stop take talk tell test think treat try turn use
  wait walk write`,
)
