/**
 * A phrase that marks a correction or a change. It alone corrects nothing: the later statement must
 * also have the subject of the earlier one, and contradict it.
 */
export type RevisionCue = {
  readonly id: string
  readonly pattern: RegExp
  readonly matches: readonly string[]
  readonly ignores: readonly string[]
}

const cue = (
  id: string,
  pattern: RegExp,
  matches: readonly string[],
  ignores: readonly string[],
): RevisionCue => ({ id, pattern, matches, ignores })

/** What the speaker says about an error in earlier words. */
export const ERROR_CUES: readonly RevisionCue[] = [
  cue(
    'opening',
    /^(?:yes |well |oh |ah |hmm )?(?:no|nope|nah|wait|sorry|oops|actually|correction|update|typo|edit|hold on|scratch that|make that|strike that|my mistake|my bad|apologies|pardon|on second thought)\b/,
    ['no wait , it is on monday', 'scratch that , 5 people', 'oh sorry , monday'],
    ['notes came', 'i am not sorry'],
  ),
  cue(
    'error',
    /\b(?:actually|in fact|in reality|turns out|turned out|mistaken|mistake|misread|misheard|mistyped|backwards|stand corrected|mix(?:ing)?|joking|kidding|misspelled|misspelt|misremembered|miscounted|mixed|confused|swapped|wrong|typo|sorry|after all|off by|by accident|got it wrong|misspoke|error|spelled|spelt|with (?:an?|one|two|no) [a-z])\b/,
    ['i got that wrong', 'it turns out he is 6'],
    ['the mixer is new'],
  ),
  cue(
    'meant',
    /\bi (?:meant|mean|forgot|should have said|said)\b|\bshould be\b/,
    ['i meant tuesday', 'it should be 60 chairs'],
    ['it means a lot'],
  ),
  cue(
    'partly right',
    /\b(?:is|are) (?:right|correct|fine)\b|\bstays? the same\b/,
    ['the street is right', 'the day stays the same'],
    ['that is a fine hat'],
  ),
  cue(
    'checked',
    /\b(?:(?:just|double|re) ?(?:checked|looked|heard|learned|learnt|found out|realized|realised|noticed|remembered)|\bi (?:looked|checked|measured|counted|asked|verified|confirmed|calculated)|to be (?:precise|exact|correct))\b/,
    ['i just checked , it is on the 4th'],
    ['he looked outside'],
  ),
]

const NOW_CUES: readonly RevisionCue[] = [
  cue(
    'now',
    /\b(?:now|nowadays|these days|from now on|as of|currently|instead|rather than|anymore|any more|any longer|no longer|since|this year|going forward|from (?:this|next|today)|starting|(?:hours?|minutes?|days?|weeks?) (?:later|earlier)|more time)\b/,
    ['my office is now upstairs', 'i no longer eat meat'],
    ['i know him'],
  ),
]

/** What the speaker says about a change of the facts, by a verb. */
export const SHIFT_CUES: readonly RevisionCue[] = [
  cue(
    'change',
    /\b(?:moved|moving|relocated|transferred|switched|changed?|updated?|renamed|rescheduled|postponed|pushed|shifted|delayed|bumped|slipped|split up|broke up|shortened|lengthened|cut|expanded|grew|shrank|shrunk|agreed|prolonged|extended|brought forward|replaced|upgraded|downgraded|migrated|converted|rewrote|rewritten|raised|lowered|reduced|increased|decreased|dropped|went up|went down|gone up|gone down|rose|fell|up from|down from|down to|up to|turned|became|become|joined|left|quit|sold|bought|adopted|traded|retired|resigned|took over|taken over|swapped|settled on|decided on|went with|gave up|stopped|finished|ended|new|different|corrected|revised|back to|goes by|divorced|married|promoted|hired|got a raise|changed (?:my|our|his|her|their) mind)\b/,
    ['the rent went up to 950', 'they renamed it'],
    ['the removal van came'],
  ),
]

/** What the speaker says about a change of the facts. */
export const CHANGE_CUES: readonly RevisionCue[] = [...NOW_CUES, ...SHIFT_CUES]

/** The earlier statement is no longer valid, and nothing replaces it. */
export const CANCEL_CUES: readonly RevisionCue[] = [
  cue(
    'cancel',
    /\b(?:cancel(?:l?ed|s)?|call(?:ed|s)? off|scrapp?ed|axed|abandoned|fell through|fallen through|(?:is|are|was|'s|am) not (?:happening|taking place|going (?:ahead|on))|will not (?:happen|take place|be|go ahead)|is off|withdrew from|dropped out of|backed out of|bailed on|deleted|ditched|unsubscribed from)\b/,
    ['the airline cancelled my flight', 'the party is not happening'],
    ['the cancellation policy is fair'],
  ),
]

export const REVISION_CUES = [...ERROR_CUES, ...CHANGE_CUES, ...CANCEL_CUES]

export const hasCue = (cues: readonly RevisionCue[], said: string): boolean =>
  cues.some(({ pattern }) => pattern.test(said))
