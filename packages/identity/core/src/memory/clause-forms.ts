import { form } from '../text/text-form.ts'

/** What divides a text into clauses, and which of them state something. */
export const CLAUSE_FORMS = {
  /** Questions, suppositions, reports about others, stories, and jokes state no fact. */
  unreal: form(
    new RegExp(
      String.raw`\?\s*$|["“”«»]|\/s\b|[😂🙄😏🤣😜]|\b(?:if|suppose|supposing|imagine|pretend|would|could|should|might|maybe|perhaps|probably|wish|hope|unless|whether|said|says|told|tells|thinks?|thought|heard|claims?|according|joke|joking|kidding|yeah,? right|lol|haha|in (?:the|a|my|this) (?:story|novel|game|film|movie|dream|book|play))\b`,
      'iu',
    ),
    ['Is my dog called Rex?', 'Maybe I live in Paris.', 'She said that I live in Paris.'],
    ['My dog is called Rex.'],
  ),
  /** A verb without its subject, which is in the previous clause. */
  bareVerb: form(
    /^(?:work|live|drive|study|eat|drink|joined|started|moved)\b/i,
    ['work at Acme'],
    ['I work at Acme', 'works at Acme'],
  ),
  /** Words that open a clause and aren't part of its statement. */
  opening: form(
    /^(?:(?:no|nope|wait|sorry|oops|actually|correction|update|i mean|i meant|my mistake|my bad|typo|well|oh|ok|okay|so|and|but|hey|yes|by the way|btw|now)\b[\s,:!—–-]*)+/i,
    ['no, my dog', 'So, by the way, I'],
    ['nobody', 'My dog, no'],
  ),
  /** Words of an opening that mark a correction. */
  marker: form(
    /\b(?:no|nope|wait|sorry|oops|actually|correction|update|i mean|i meant|my mistake|my bad|typo)\b/i,
    ['no, ', 'my bad, '],
    ['by the way, ', 'now '],
  ),
  closing: form(
    /,?\s{1,8}(?:actually|sorry|by the way|btw|though)$/i,
    ['my dog is called Max, actually', 'I live in Rome by the way'],
    ['actually, I live in Rome'],
  ),
  /** The value that a clause names as wrong: "Max, not Rex". */
  denied: form(
    /(?:,|(?<!\b(?:do|does|did|am|is|are|was|were|have|has|had|can|will)|'m|'re|'s))\s{1,8}(?:not|instead of|rather than)\s{1,8}(?<denied>[^\s,]+(?: [^\s,]+){0,2})$/i,
    ['my dog is called Max, not Rex', 'I live in Rome instead of Paris'],
    ['my dog is not Rex', "I'm not Rex"],
  ),
} as const
