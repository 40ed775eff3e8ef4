import { stem } from '../../recall/tokenizer.ts'

const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u))
const toStems = (words: string): ReadonlySet<string> => new Set([...toSet(words)].map(stem))

/** People of whom a speaker has several, and says which one only once. */
export const UNIDENTIFIED = toStems(`
friend colleague coworker neighbor neighbour cousin classmate client customer patient student pupil guest
visitor relative guy man woman person girl boy someone somebody`)

/** Of these a speaker may have several, so that another name is that of another one. */
export const NAMED_SEVERALLY = toStems(`
${[...UNIDENTIFIED].join(' ')} dog cat pet horse pony hen chicken rabbit hamster parrot fish bird cow goat sheep puppy kitten
brother sister sibling son daughter child kid twin nephew niece aunt uncle grandson granddaughter grandchild friend
plant foal calf player band song book film movie game`)

/** Verbs of a speaker with one valid object at a time. */
export const ONE_OBJECT = toStems(
  'work earn pay owe prefer attend rent sleep wake start finish leave arrive',
)

/** What a habit is counted by: "20 kilometres a week". */
export const PERIODS = toSet('day week month year hour night morning evening daily weekly monthly')

/** Words before the object by which something is done or where it is. */
export const RELATIONS = toSet('with on in at by from to for as under through via until till of')

export const DEFINITE = toSet('the my our his her their its')
export const ARTICLES = toSet('a an the my our his her their its')

/** What something is called, or which one is preferred, can be any words. */
export const FREE_NAMES = toSet(
  'called named name nickname username handle tag title favorite favourite fave fav',
)

export const BE = toSet("is are am 's be being been")

/** Verbs in the past state an event, and another one doesn't change it. */
const PAST = toSet(`
was were had did went got took made saw met bought brought caught came gave found ate drank read wrote told said sang lent
spent sent lost won felt heard thought taught left kept held slept sold stood built broke chose drove flew forgot grew hid knew
paid ran rode rose spoke swam threw wore woke began became fell`)
/** Whether a sentence states an event; "is planned", "was born", and "my preferred" don't. */
export const isPastEvent = (words: readonly string[]): boolean =>
  words.some((text, at) => {
    const before = words[at - 1] ?? ''
    const isState = BE.has(before) || ARTICLES.has(before) || words[at + 1] === 'born'
    return !isState && (PAST.has(text) || /[a-z]{2}ed$/.test(text))
  })

/** Words between two values of one statement: "from 5 to 6". */
export const BETWEEN_VALUES = toSet('to and of')
