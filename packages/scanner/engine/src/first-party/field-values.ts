import {
  LISTENER_PORT,
  SEED_NAMES,
  SEED_PASSWORD,
  toSeedEmail,
  toSeedObjectId,
  toSeedUuid,
} from '../protocol/application-job.ts'
import { readLeaf } from './nested-names.ts'

export const IS_PASSWORD_FIELD = /pass(?:word|wd|phrase|code)?|^pwd?\d?$|^pin(?:_?code)?$/i

/** The password once more, in a form that has one. */
export const IS_REPEATED_FIELD = /^(?:re)?(?:confirm|repeat|again|verify)(?:ation|ed)?$/i

const VALUES: readonly (readonly [RegExp, (who: string) => string])[] = [
  [IS_PASSWORD_FIELD, () => SEED_PASSWORD],
  // RFC 6749, section 4.3.2.
  [/^grant_type$/, () => 'password'],
  [/e-?mail/i, toSeedEmail],
  [
    /ur[li]|link|href|address|target|source|redirect|callback|webhook|web_?site|home_?page/i,
    () => LISTENER,
  ],
  [/^(?:user_?name|name|handle|login|slug|user|nick(?:name)?|title)$/i, (who) => who],
  [/token|session/i, (who) => `${who}-token`],
  [/date|_at$|At$|_on$|^day$|birth|^from$|^to$|since|until|^start|^end/, () => '2024-01-02'],
]

const LISTENER = `http://127.0.0.1:${LISTENER_PORT}/seeded`

const FILLER = '1'

/** Whether a value says nothing about the field that has it. */
export const isFiller = (value: string): boolean => value === FILLER

/** A value that a field of this name plausibly accepts; accounts are those of the store. */
export const toFieldValue = (
  name: string,
  who: string = SEED_NAMES[0],
  otherwise: string = FILLER,
): string => VALUES.find(([pattern]) => pattern.test(readLeaf(name)))?.[1](who) ?? otherwise

/** The form of the IDs of an application's records, or the key of one that an answer gave. */
export type IdForm = SeedForm | `key ${string}`

type SeedForm = 'number' | 'uuid' | 'object-id'

const IDS: Readonly<Record<SeedForm, (row: number) => string>> = {
  number: String,
  uuid: toSeedUuid,
  'object-id': toSeedObjectId,
}

/** What the sources say about the form of IDs. */
export const findIdForm = (sources: Iterable<string>): IdForm => {
  const text = [...sources].join('\n')
  if (/\buuid|gen_random_uuid|@default\((?:cuid|ulid|nanoid)/i.test(text)) return 'uuid'
  return /\bmongoose\b|\bObjectId\b/.test(text) ? 'object-id' : 'number'
}

const isSeedForm = (form: IdForm): form is SeedForm => Object.hasOwn(IDS, form)

/** No key of a record, with the number of a row. */
const ABSENT = '98765432'

const IS_ID = /^(?:id|_id|\w*(?:Id|_id|ID))$/

export const isIdName = (name: string): boolean => IS_ID.test(name)

/** The value of a path parameter: the ID of a seeded record, or its name. */
export const toParameterValue = (name: string, form: IdForm, row = 1): string => {
  if (!isSeedForm(form)) return row === 1 ? form.slice('key '.length) : `${ABSENT}${row}`
  if (isIdName(name)) return IDS[form](row)
  const who = SEED_NAMES[row - 1] ?? `other${row}`
  const known = VALUES.find(([pattern]) => pattern.test(name))?.[1](who)
  return known ?? (form === 'number' ? String(row) : who)
}
