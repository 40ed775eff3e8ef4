import { optional, text } from './fields.ts'

/** A name, not an offset such as "+01:00", which ignores daylight saving time. */
const ZONE_NAME = /^[A-Za-z][\w+-]{0,31}(?:\/[\w+-]{1,31}){0,2}$/

/** Whether a name is an IANA time zone that this platform knows, such as `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => {
  if (!ZONE_NAME.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** Whether a text is a well-formed BCP 47 language tag, such as `de-CH`. */
const isLocale = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const Zone = text(1, 64).refine(isTimeZone, 'must be an IANA time zone')

export const TimeZone = optional(Zone).describe(
  'IANA time zone of the user, such as `Europe/Berlin`, in which days begin. Default: the last one of the user, or UTC.',
)

/** In requests that write: it is kept as the user's. */
export const WriteTimeZone = optional(Zone).describe(
  'IANA time zone of the user, such as `Europe/Berlin`; kept for the later requests with this `user_id`. Default: the last one, or UTC.',
)

/** A zone in a document. */
export const StoredTimeZone = optional(Zone)

export const Locale = optional(text(1, 64).refine(isLocale, 'must be a language tag')).describe(
  'Language tag of the user, such as `en-GB`; decides whether 5/6 is in May or in June. ' +
    'Default: both are searched.',
)
