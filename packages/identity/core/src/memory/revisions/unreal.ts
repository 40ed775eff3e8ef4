import type { RevisionCue } from './revision-cues.ts'

/** Forms of sentences that state no present fact. */
export const UNREAL_FORMS: readonly RevisionCue[] = [
  {
    id: 'question',
    pattern:
      /\?\s*$|^(?:can|could|would|should|do|does|did|is|are|was|what|how|when|where|why|who|which) (?:you|we|i|it|he|she|they)\b/i,
    matches: ['Is it on Monday?', 'what we need is time'],
    ignores: ['It is on Monday.'],
  },
  {
    id: 'quotation or joke',
    pattern:
      /["“”«»]|\/s\b|[😂🙄😏🤣😜]|\b(?:joke|(?<!\bi was |\bjust )(?:joking|kidding)|lol|haha|riddle|slogan|headline|sticker|in (?:the|a|my|this) (?:story|novel|game|film|movie|dream|book|play|show|series))\b/iu,
    matches: ['He wrote "call me Max"', 'In the book he is called Max.'],
    ignores: ['The book is called Max.'],
  },
  {
    id: 'supposition',
    pattern:
      /\b(?:if|suppose|supposing|imagine|pretend|would|could|might|maybe|perhaps|probably|possibly|wish|wishes|hope|hopes|hoping|unless|whether|should (?!be\b|say\b|have (?:been|said))|i'd (?!rather)|with (?:three|more) |in case)\b/i,
    matches: ['If it rains, we stay.', 'Maybe we should move.'],
    ignores: ['It should be 60 chairs.'],
  },
  {
    id: 'report',
    pattern:
      /(?<!\bi |\bto )\b(?:said|told)\b|\b(?:says|tells|(?<!\bi )thinks?|thought|heard (?:that|about)|claims?|claimed|according|rumou?rs?|reportedly|apparently|wrote|writes|reads|sang|allegedly|wrongly)\b/i,
    matches: ['She said that he moved.', 'According to Paul it is off.'],
    ignores: ['I said Monday, sorry, Tuesday.'],
  },
  {
    id: 'plan',
    pattern:
      /\b(?:want|wants|plan|plans|planning|thinking (?:about|of)|considering|(?<!not |it's |it is )going to (?!be\b)|looking (?:for|to|at)|look for|saving up|would like|aim|goal|dream of|intend|intends|next (?:year|month|week)|some ?day|one day|tomorrow we|(?:i|he|she|we|they)(?: will|'ll) (?!be\b|not\b|only\b)|about to|try(?:ing)? to|need to|have to|ought to|soon)\b/i,
    matches: ["Next year I'll move to Oslo.", 'I want to learn Portuguese.'],
    ignores: ['The party will be on Monday.'],
  },
  {
    id: 'past',
    pattern:
      /\b(?:used to|ago|in (?:19|20)\d\d|as (?:a|an) (?:\w{1,20} )?(?:kid|child|student|teenager|boy|girl)|when (?:i|he|she|we|they|you) (?:was|were|moved|lived|started|had)|before that|back then|back when|in the (?:past|nineties|eighties|seventies)|in school|at school|(?:my|our|his|her|their|the) (?:previous|former|ex|other|late)\b|(?:my|our|his|her|their) (?:old|first|last|second|next) (?!name|quote|one\b|day\b|number|floor)|in (?:my|his|her) youth|growing up|(?:last|the previous) (?:week|year|time) (?:i|we|he|she|they|it|the|my|our)\b|yesterday,? (?:i|we|it|he|she|they|the|\w{1,20} was)\b)/i,
    matches: ['I used to live in Paris.', 'My previous boss was Linda.'],
    ignores: ['I moved last week.'],
  },
]

/** Forms that can be corrected nevertheless: "I want to be a vet". */
const CORRECTABLE = new Set(['plan', 'past', 'report'])

export type Reality = 'fact' | 'plan' | 'past' | 'report' | 'none'

/** What a sentence states; `none` if it is a question, a quotation, or a supposition. */
export const readReality = (sentence: string): Reality => {
  const found = UNREAL_FORMS.find(({ pattern }) => pattern.test(sentence))?.id
  if (found === undefined) return 'fact'
  return CORRECTABLE.has(found) ? (found as Reality) : 'none'
}
