/**
 * One phrasing of a statement with a single valid value at a time. Its groups: `value`; `of`, the
 * owner or subject; `change`, a word that marks a change; `denied`, the wrong value.
 */
export type Attribute = {
  /** The attribute; with the group `of`, for example "name of dog". */
  readonly id: string
  readonly pattern: RegExp
  /**
   * `name` and `place` are capitalized words; `when` is a day, date, or time; `same` is the
   * statement itself.
   */
  readonly kind: 'name' | 'place' | 'when' | 'text' | 'same'
  /** Stating another value is enough for a correction; otherwise a word must mark the change. */
  readonly isSingle?: true
  /** The phrasing itself marks a change: "moved to". */
  readonly isChange?: true
  /** It retracts the value: "I left Acme". */
  readonly isDenial?: true
  /**
   * It refers to one of possibly several: "I have a dog called Rex". It can be corrected but
   * corrects nothing.
   */
  readonly isMention?: true
}

const MINE = '(?:my|our)'
const WORDS = String.raw`[\p{L}\p{N}][^\s,;:()]*(?: [^\s,;:()]+)`
const NAME = `(?<value>${WORDS}{0,2}?)`
const PLACE = `(?<value>${WORDS}{0,2}?(?:, ${WORDS}{0,1}?)?)`
const ANY = String.raw`(?<value>[^;()]{1,60}?)`
// "On the 14th" gives a day; "the boss" gives no value.
const THE = String.raw`(?: the(?= \d))?`
const NOUN = String.raw`(?<of>[\p{L}-]+(?:'s)?(?: [\p{L}-]+)?)`
const NOW = '(?<change> now| these days)?'
const SINCE = String.raw`(?: (?:last|this) \p{L}+| recently| yesterday| in (?:january|february|march|april|may|june|july|august|september|october|november|december))?`
const ANY_MORE = '(?: any ?more| any longer)'

/** Attributes of which a person has one and which people state. */
const OWN = String.raw`(?:(?:phone|telephone|mobile|cell|home|work|office|fax|account|room|member|membership|passport|customer) )?number|(?:(?:home|work|private|email|e-mail|postal|mailing|billing|street) )?address|(?:(?:home|work|private) )?e-?mail|birthday|date of birth|(?:zip|post|postal) ?code|home ?town|job title|profession|occupation|nationality|blood type|(?:shoe|dress) size|star sign|native language|mother tongue|user ?name|(?:wi-?fi |login )?password|pin(?: code)?|passcode|(?:door|locker|alarm) code|licen[cs]e plate|employer|salary|time ?zone|pronouns|favou?rite [\p{L}-]+(?: [\p{L}-]+)?`
const EVENT = String.raw`(?<of>(?:[\p{L}-]+ )?(?:meeting|appointment|party|dinner|lunch|flight|train|exam|test|interview|wedding|call|class|lesson|deadline|concert|match|trip|visit|presentation|delivery))`
const HABIT =
  'eat|drink|smoke|play|like|love|enjoy|hate|use|drive|own|have|take|practise|practice|study|learn|teach'
const DOING = String.raw`(?<value>(?:${HABIT})(?: [\p{L}-]+){0,3}?)`
const STATE =
  '(?<value>vegetarian|vegan|pescatarian|single|married|engaged|pregnant|unemployed|retired|diabetic|religious|smoker|student)'

const attribute = (
  id: string,
  kind: Attribute['kind'],
  pattern: string,
  members: Partial<Attribute> = {},
): Attribute => ({ id, kind, pattern: new RegExp(`^${pattern}$`, 'iu'), ...members })

export const ATTRIBUTES: readonly Attribute[] = [
  attribute(
    'own name',
    'name',
    String.raw`my (?:(?<of>full|first|last|middle|nick|sur) ?)?name(?: is|'s)(?<change> now)?(?: actually)? ${NAME}`,
    { isSingle: true },
  ),
  attribute('own name', 'name', `i(?:'m| am) called ${NAME}`, { isSingle: true }),
  attribute(
    'name',
    'name',
    `${MINE} ${NOUN}(?:'s name is(?: actually)?|'s name's| is (?:actually )?(?:called|named)|'s (?:called|named)) ${NAME}${NOW}`,
  ),
  attribute(
    'name',
    'name',
    `(?:i|we)(?: have|'ve got| have got| got) an? ${NOUN} (?:called|named) ${NAME}`,
    { isMention: true },
  ),
  attribute(
    'own',
    'text',
    `${MINE} (?<of>${OWN})(?: is|'s)(?: now)?(?: on)?${THE} ${ANY}(?<change> now)?`,
    {
      isSingle: true,
    },
  ),
  // A person may have two sisters; a name identifies one person.
  attribute(
    'birthday',
    'when',
    String.raw`(?<of>[\p{L}-]+)'s birthday is(?: actually| really)?(?: on)?${THE} ${ANY}`,
    { isSingle: true },
  ),
  // "My favourite band is no longer Queen, it is Muse." "My number isn't 555-0101 any more but
  // 555-0202."
  attribute(
    'own',
    'text',
    `${MINE} (?<of>${OWN}) (?:is no longer|isn't|is not) (?<denied>[^,;]{1,40}?)${ANY_MORE}?(?:,? but|,) (?:it's |it is )?(?:now )?${ANY}${NOW}`,
    { isSingle: true, isChange: true },
  ),
  attribute('own', 'text', `${MINE} new (?<of>${OWN})(?: is|'s)(?: on)? ${ANY}`, {
    isSingle: true,
    isChange: true,
  }),
  attribute('own', 'text', `${MINE} (?<of>${OWN})(?: has| was)? changed to ${ANY}`, {
    isSingle: true,
    isChange: true,
  }),
  attribute('when', 'when', `(?:my|our|the) ${EVENT} is (?:on|at)${THE} ${ANY}${NOW}`),
  attribute('when', 'when', `(?:my|our|the) ${EVENT} is now (?:on|at)${THE} ${ANY}`, {
    isChange: true,
  }),
  attribute(
    'when',
    'when',
    `(?:my|our|the) ${EVENT} (?:has been|was|got|is) (?:moved|rescheduled|postponed|changed|pushed) (?:back )?to${THE} ${ANY}`,
    { isChange: true },
  ),
  attribute('home', 'place', `(?:i|we) live in ${PLACE}${NOW}`),
  attribute('home', 'place', `(?:i|we) now live in ${PLACE}`, { isChange: true }),
  attribute(
    'home',
    'place',
    `(?:i|we)(?:'ve| have)?(?: just| recently| finally)? (?:moved|relocated)(?: from [^,;]{1,40}?)? to ${PLACE}${SINCE}`,
    { isChange: true },
  ),
  attribute('home', 'place', `(?:i|we) (?:don't|do not) live in ${PLACE}${ANY_MORE}`, {
    isDenial: true,
  }),
  attribute('home', 'place', `(?:i|we) no longer live in ${PLACE}`, { isDenial: true }),
  attribute('employer', 'name', `i work (?:at|for) ${NAME}${NOW}`),
  attribute('employer', 'name', `i now work (?:at|for) ${NAME}`, { isChange: true }),
  attribute(
    'employer',
    'name',
    `i(?:'ve| have)?(?: just| recently)? (?:started working (?:at|for)|started at|(?:got|started) a (?:new )?job (?:at|with)) ${NAME}${SINCE}`,
    { isChange: true },
  ),
  attribute(
    'employer',
    'name',
    `i(?:'ve| have)?(?: just| recently)? (?:left|quit|resigned from|stopped working (?:at|for)) ${NAME}${SINCE}`,
    { isDenial: true },
  ),
  attribute('employer', 'name', `i no longer work (?:at|for) ${NAME}`, { isDenial: true }),
  attribute('employer', 'name', `i (?:don't|do not) work (?:at|for) ${NAME}${ANY_MORE}`, {
    isDenial: true,
  }),
  attribute('occupation', 'text', String.raw`i work as an? (?<value>[\p{L}-]+(?: [\p{L}-]+){0,2})`),
  attribute('allergy', 'text', `i(?:'m| am) allergic to (?<value>[\\p{L}-]+(?: [\\p{L}-]+)?)`),
  attribute(
    'do',
    'same',
    `i(?: still| usually| often| always| really)? ${DOING}(?<change> again)?`,
  ),
  attribute('do', 'same', `i (?:don't|do not) ${DOING}${ANY_MORE}`, { isDenial: true }),
  attribute('do', 'same', `i no longer ${DOING}`, { isDenial: true }),
  attribute(
    'do',
    'same',
    String.raw`i(?:'ve| have)? (?:stopped|quit|given up|gave up) (?<value>[\p{L}]+ing(?: [\p{L}-]+){0,3}?)`,
    { isDenial: true },
  ),
  attribute('be', 'same', `i(?:'m| am) (?:an? )?${STATE}(?<change> again)?`),
  attribute('be', 'same', `i(?:'m| am) not (?:an? )?${STATE}${ANY_MORE}`, { isDenial: true }),
  attribute('be', 'same', `i(?:'m| am) no longer (?:an? )?${STATE}`, { isDenial: true }),
]

/** Relations that are unique. Others, such as dogs and brothers, may be several. */
export const SINGLE_NOUN =
  /^(?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|mother|mum|mom|father|dad|boss|manager|landlord|landlady|therapist|dentist|company|startup|home ?town|school|university|street)$/iu

/** "My other dog", "my new dog", and "my late dog" are not "my dog". */
export const OTHER_NOUN =
  /(?:^|\s)(?:other|another|second|third|first|new|old|late|ex|former|previous|next|last|younger|older|elder)(?:\s|$)/iu

/**
 * Words that never occur in a value: the sentence then has more content than the pattern covers.
 */
export const NO_VALUE =
  /(?:^|[\s,])(?:the|an?|my|our|your|his|her|their|this|that|these|it|he|she|they|i|we|you|too|also|again|early|late|later|now|not|never|very|so|really|just|yet|still|more|less|today|tonight|tomorrow|yesterday|week|weeks|month|year|years|on|in|at|for|with|from|to|of|by|as|and|or|but|because|since|until|during|when|while|if|is|are|was|were|has|had|will|short|long|unusual|common|hard|easy|great|nice|none|nothing|important|private|secret|safe|wrong|right)(?:[\s,]|$)/iu

/**
 * Targets of "move to" that aren't places: a list, because grammar doesn't distinguish Linux from
 * London.
 */
export const NO_PLACE =
  /^(?:linux|windows|mac(?:os)?|macos|ubuntu|debian|android|ios|python|java|javascript|typescript|rust|golang|go|kotlin|swift|ruby|php|react|vue|angular|svelte|node|deno|bun|docker|kubernetes|postgres(?:ql)?|mysql|sqlite|mongo(?:db)?|redis|aws|azure|gcp|github|gitlab|jira|linear|notion|obsidian|evernote|slack|teams|discord|zoom|signal|telegram|whatsapp|gmail|outlook|chrome|firefox|safari|edge|vim|neovim|emacs|excel|sheets|spotify|netflix|apple|google|microsoft|amazon|samsung|plan|team|group|step|part|chapter|section|level|phase|page|tier|class|gate|row|seat|table|room|floor|track|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|sales|marketing|engineering|management|finance|support|product|legal)(?:\s|$)/iu
