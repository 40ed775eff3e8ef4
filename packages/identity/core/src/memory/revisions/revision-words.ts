import { stem } from '../../recall/tokenizer.ts'

const stems = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u).map(stem))

/** Words that say that something changes, and not what. */
export const CHANGE_WORDS = stems(`
moved move moving relocated transferred switched changed renamed rescheduled postponed pushed shifted delayed bumped
slipped extended brought forward replaced upgraded migrated converted rewrote rewritten raised lowered reduced increased
decreased dropped went goes gone rose fell turned became become settled decided updated corrected revised new different
nowadays days week month year last recently lately finally anymore longer since said forgot checked heard mixed confused misread
misheard swapped digits typo correction yes no confirmed true fact sure change earlier mentioned sold bought got left
joined quit retired took taken takes gave given old typed previously originally date order remember noticed found looked decide
yesterday today turns out time first second say write type right confirm next measured measure counted count down still agreed shortened lengthened cut expanded weekdays weekday weekends weekend`)

/** Attributes that a statement often omits: "it is on Friday" and "the date is Friday". */
export const ATTRIBUTE_WORDS = stems(`
date day time name price cost venue place location address number deadline amount size title start starts begin begins
happen happens happening takes take place held scheduled planned set due charge charges cost costs paid pay total live lives living
based stay staying called named spelled written located reservation arrange account handle profile username nickname`)

const MOVE = `moved relocated transferred switched changed renamed rescheduled postponed pushed shifted delayed bumped slipped
extended shortened lengthened cut expanded prolonged replaced upgraded migrated converted rewrote rewritten raised lowered reduced increased swapped traded brought dropped`
/** Verbs that give their object, or in the passive their subject, another value. */
export const CHANGE_VERBS =
  stems(`${MOVE} move switch change rename reschedule postpone push shift replace upgrade migrate convert
rewrite raise lower reduce increase swap trade went slip ported redone rebooked rebrand rebranded went`)

/** Verbs after which their object is no longer what was said. */
export const LOSS_VERBS = stems(`
left quit sold finished stopped replaced ditched abandoned dropped returned scrapped cancelled canceled deleted lost
resigned closed donated traded broke divorced uninstalled unsubscribed axed gave resold dumped step stepped skip skips skipped exclude excludes`)

/** Adverbs and prepositions between such a verb and its object. */
export const PARTICLES = new Set(
  'off on of out up away down as with from in the a an my our his her their using being to for at rid it all that this'.split(
    ' ',
  ),
)

const ATTITUDE = {
  positive: stems('like love enjoy prefer adore fond fan crave'),
  negative: stems('hate dislike detest loathe despise stand'),
} as const
export const POSITIVE = ATTITUDE.positive
export const NEGATIVE = ATTITUDE.negative

/** Sets of values of which a person or thing has one at a time. */
export const EXCLUSIVE_VALUES: readonly ReadonlySet<string>[] = [
  stems(
    'red blue green grey gray white black yellow orange purple pink brown teal beige turquoise navy sage silver gold violet',
  ),
  stems('single married divorced widowed engaged separated dating split together'),
  stems('vegetarian vegan pescatarian omnivore'),
  stems('open closed'),
  stems('on off'),
]

/** Nouns of an event or a state, and the words of a sentence that announces it. */
const ANNOUNCED: readonly (readonly [string, string])[] = [
  ['flight', 'fly flying'],
  ['wedding', 'married marry'],
  ['engagement', 'engaged'],
  ['subscription', 'subscribe subscribed'],
  ['reservation', 'book booked table'],
  ['booking', 'book booked'],
  ['appointment', 'meet see'],
  ['meeting', 'meet meeting call'],
  ['trip', 'go going travel fly visit'],
  ['travel', 'going travel fly'],
  ['vacation', 'going travel fly'],
  ['holiday', 'going travel fly'],
  ['job', 'work works'],
  ['birthday', 'born turns'],
  ['salary', 'earn earns'],
  ['home', 'live lives'],
  ['dinner', 'eat eating'],
  ['party', 'celebrate celebrating'],
  ['arrival', 'arrive arrives'],
  ['departure', 'leave leaves'],
  ['performance', 'perform performs'],
]
export const ANNOUNCED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ANNOUNCED.map(([noun, words]) => [stem(noun), stems(words)]),
)

export const LOCATORS = new Set(
  'in at on near next under behind with from by to inside outside above below around'.split(' '),
)

export const MOVES = /^(?:mov|reloc|transfer|shift)/

/** "I meant to say Australia." */
export const SPOKEN = new Set([
  'sai',
  'say',
  'write',
  'type',
  'mean',
  'meant',
  'chose',
  'choos',
  'pick',
])
