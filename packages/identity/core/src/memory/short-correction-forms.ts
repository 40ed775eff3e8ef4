import { form } from '../text/text-form.ts'

/** What the parts of a short correction ("no, his name is Max, not Rex") look like. */
export const SHORT_FORMS = {
  opening: form(
    /^(?:(?:no|nope|nah|wait|hold on|oh|oops|sorry|actually|correction|i mean|i meant|typo|my mistake|my bad|rather)\b[\s,:;.!—–-]*)+/i,
    ['no, Max', 'wait, no, Max', 'Correction: Max.'],
    ['Max, no', 'Norbert'],
  ),
  /** Marks a correction and rarely occurs in answers. */
  strong: form(
    /\b(?:oops|sorry|correction|i mean|i meant|typo|my mistake|my bad)\b|^\*/i,
    ['sorry, Tuesday', '*Max', 'I meant Max'],
    ['no, Max', 'it means Max'],
  ),
  /** The same where a name may be an address: "Sorry, Dave". */
  stronger: form(
    /\b(?:oops|correction|i mean|i meant|typo|my mistake|my bad)\b|^\*/i,
    ['oops, Max', '*Max'],
    ['sorry, Max'],
  ),
  marker: form(
    /\b(?:no|nope|nah|wait|actually)\b/i,
    ['no, Max', 'Actually Max'],
    ['now Max', 'sorry, Max'],
  ),
  subject: form(
    /^(?:(?:it|that|he|she|(?:his|her|its|their|the) name)(?:'s| is| was| should be)(?: called| named| actually| really)*|make that|should be|called|i meant?)\s+/i,
    ["it's Max", 'his name is actually Max', 'make that 5'],
    ['its Max', 'my name is Max'],
  ),
  /** Plans move: "It got moved to Thursday." The object is a time; for a person, it is a home. */
  moving: form(
    /^(?:it|that|this|they|we)(?:'s|'ve| has| have| had| was| is| got)*(?: now| just| actually)?(?: been)? (?:moved|pushed|postponed|rescheduled|shifted|changed)(?: it| that)?(?: back| forward| again)? (?:to|until|till|for)\s+/i,
    ['It got moved to Thursday', "It's been pushed back to 11:40", 'They moved it to 11 May'],
    ['It moved', 'He moved to Rome'],
  ),
  naming: form(/\b(?:name|called|named)\b/i, ['his name is Max'], ['it is Max']),
  replacedAfter: form(
    /^(?<value>.{1,80}?),?\s{1,8}(?:not|instead of|rather than)\s{1,8}(?<old>.{1,80})$/i,
    ['Max, not Rex', 'Tuesday instead of Monday'],
    ['not Rex, Max', 'nothing'],
  ),
  replacedBefore: form(
    /^not\s{1,8}(?<old>[^,;]{1,80}?)(?:[,;]\s{0,8}(?:but\s{1,8}|it's\s{1,8})?|\s{1,8}but\s{1,8})(?<value>.{1,80})$/i,
    ['not Rex, Max', 'not Rex but Max', "not Rex; it's Max"],
    ['Max, not Rex', 'not Rex'],
  ),
  /** "No, Leah, with an h.": the spelling hint isn't part of the name. */
  spelling: form(
    /,?\s{1,8}(?:with|without) (?:an?|one|two|no|the|a double) '?[a-z]'?s?(?: at the end| in the middle)?$/i,
    ['Leah, with an h', 'Leah with an h at the end'],
    ['Leah with a hat'],
  ),
  closing: form(
    /,?\s{1,8}(?:actually|sorry|instead)$/i,
    ['Max, sorry', 'Tuesday instead'],
    ['instead of Max'],
  ),
  /** Words after "no" and "sorry" that aren't values. */
  noValue: form(
    /^(?:thanks?|thank you|really|problem|problems|worries|way|idea|more|please|yes|yep|yeah|no|nope|not|later|ok|okay|sure|never|maybe|nothing|nobody|none|wait|stop|good|fine|right|wrong|again|sad|true|false|late|early|all|both|neither|either|me|you|it|this|that|here|there|now|today|well|actually|seriously|honestly|hello|hi|hey|bye|great|cool|nice|god|man|dude|done|busy|tired|same|other|another|one|some|any)(?:\s|$)/i,
    ['thanks', 'problem at all'],
    ['Max', 'Thankmar'],
  ),
} as const
