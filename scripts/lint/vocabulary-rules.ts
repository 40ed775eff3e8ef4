/** Where a text is from. */
export type TextPlace = 'comment' | 'string' | 'test title' | 'document'

type PhraseRule = {
  readonly name: string
  readonly pattern: RegExp
  readonly suggestion: string
}

export type NameKind = 'type' | 'function' | 'variable' | 'file'

type NameRule = {
  readonly name: string
  readonly kinds: readonly NameKind[]
  /** Applied to the name as written, or to each word of it. */
  readonly pattern: RegExp
  readonly isPerWord?: true
  readonly suggestion: string
}

const BRITISH =
  /^(?:(?:dis|mis)?colou?r(?=ed$|s$|$)|.*(?:avour|eighbour|ehaviour)(?:s|ed|ing|ite|al)?|.*(?:normal|neutral|summar|serial|initial|sanit|organ|recogn|optim|minim|maxim|author|token|capital|anonym|random|general|special)is(?:e|es|ed|er|ers|ing|ation|ations)|labell(?:ed|ing)|centres?|judgements?|licences?|catalogues?|grey)$/i
const COLOR = /^colou?r/i
export const isBritish = (word: string): boolean =>
  BRITISH.test(word) && !(COLOR.test(word) && !/colour/i.test(word))

/** A type that is a participle alone says what was done, not what the thing is. */
const PARTICIPLES =
  /^(?:Asked|Asking|Found|Given|Told|Said|Shown|Taken|Held|Kept|Made|Tried|Judged|Seen|Wanted|Placed|Planted|Carried|Begun|Drawn|Sent|Stored|Written|Moved|Marked|Timed|Grown|Reached|Recalled|Replayed|Confirmed|Explored|Described|Searched|Opened|Loaded|Ranked|Verified|Proven|Prepared|Completed|Submitted|Numbered|Unpacked|Answered|Excused|Located|Installed|Compared|Measured|Tuned|Filled|Named|Declared|Chosen|Fed|Beside|Doomed|Done|Ensured|Failed|Missing|Undecided|Attacked|Bounded|Exported|Started)$/

export const NAME_RULES: readonly NameRule[] = [
  {
    name: 'participle-type',
    kinds: ['type'],
    pattern: PARTICIPLES,
    suggestion: 'Name the thing: ParsedQuery, MemoryInput, RerankResult.',
  },
  {
    name: 'of-function',
    kinds: ['function'],
    pattern: /^(?!(?:one|any|all|index|value|instance)Of$)(?!(?:is|has)[A-Z])[a-z][A-Za-z0-9]*Of$/,
    suggestion: 'Begin with a verb: getX, toX, findX.',
  },
  {
    name: 'fault-name',
    kinds: ['type'],
    pattern: /Fault$/,
    suggestion: 'Thrown: …Error; returned: …Issue.',
  },
  { name: 'parts-name', kinds: ['type'], pattern: /Parts$/, suggestion: '…Context' },
  {
    name: 'metaphor-name',
    kinds: ['type', 'function', 'variable', 'file'],
    pattern:
      /^(?:wall|walls|door|bury|buried|unbury|planted|plant|arms|arm|kernel|kernels|harm|harms|judge|judged|judges|stranger|strangers|told|anew|mended|mend|flaw|flaws|quaint|doomed|carrier|carrying|forest|shelf|face)$/i,
    isPerWord: true,
    suggestion: 'Use the standard term of the field.',
  },
  {
    name: 'folder-name',
    kinds: ['type', 'function', 'variable', 'file'],
    pattern: /^folders?$/i,
    isPerWord: true,
    suggestion: 'directory',
  },
]

const word = (words: string): RegExp => new RegExp(`(?<![\\w'-])(?:${words})(?![\\w-])`, 'gi')

export const PHRASE_RULES: readonly PhraseRule[] = [
  {
    name: 'pronoun',
    pattern: word('whoever|whatever is|somebody|someone else|nobody|anybody|everybody'),
    suggestion: 'Name the actor: the caller, the user, the service.',
  },
  {
    name: 'archaic',
    pattern: word('anew|afresh|beside|besides|thereby|therein|whereof|henceforth|amid|alike'),
    suggestion: 'again, next to, also',
  },
  {
    name: 'stands-lies',
    pattern: word(
      'stands? (?:in|for itself|on its own|behind|beside|above)|lies? (?:in|beside|there|behind|below)',
    ),
    suggestion: 'is in, is stored in',
  },
  {
    name: 'is-no',
    pattern: word(
      '(?:is|are|was|were) (?:no|none)(?! (?:longer|more|less|fewer|later|earlier|newer|older|op))',
    ),
    suggestion: 'is not a',
  },
  { name: 'mend', pattern: word('mends?|mended|mending'), suggestion: 'fix, fixed' },
  { name: 'flaw', pattern: word('flaws?|flawed'), suggestion: 'vulnerability, bug' },
  { name: 'folder', pattern: word('folders?'), suggestion: 'directory' },
  {
    name: 'metaphor',
    pattern: word(
      'arms?|walls?|doors?|bury|buries|buried|planted|kernels?|keeps? house|talks? rubbish|second look',
    ),
    suggestion: 'Use the standard term: signal, row-level security, identity service, reranker.',
  },
  {
    name: 'tell',
    pattern: word('tells|told|telling|untold'),
    suggestion: 'reports, returns, prints',
  },
  {
    name: 'held-kept',
    pattern: word('holds no longer|no longer holds|for good|goes? by itself|at it'),
    suggestion: 'is revoked, permanently, automatically',
  },
]
