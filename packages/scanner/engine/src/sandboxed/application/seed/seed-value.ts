import {
  IS_OWNER_NAME,
  LISTENER_PORT,
  SEED_NAMES,
  toSeedEmail,
  toSeedObjectId,
  toSeedUuid,
} from '../../../protocol/application-job.ts'
import { toSeedText } from '../../../protocol/seed-text.ts'
import { isConfirmation } from './confirmation.ts'
import { findRole } from './find-role.ts'
import { IS_SECRET_COLUMN, findHashed, findStored } from './own-hash.ts'
import { storedSeedPassword } from '../stand-ins/password-hash.ts'

/** A member of a row or document. */
type Member = {
  readonly name: string
  /** The declared type, in lower case. */
  readonly type: string
  /** Whether the row is an account; flags of the first one give it rights. */
  readonly isAccount?: boolean
}

const IS_PASSWORD = IS_SECRET_COLUMN

/** What other records have, too, such as a file with its digest. */
const IS_ANY_SECRET = /^(?:pin|secret|digest|credential|verifier)(?:_?(?:hash|digest))?$/i
const IS_IDENTITY =
  /e-?mail|user_?name|^login$|nick|handle|call_?sign|(?:account|card|customer|employee|member|patient|staff|student|user)_?(?:number|no)$|(?:display|full|first)_?name|^roles?$/i

/** Whether a record with members of these names is an account. */
export const isAccountWith = (names: readonly string[]): boolean =>
  names.some(
    (name) => IS_PASSWORD.test(name) && (!IS_ANY_SECRET.test(name) || names.some(isIdentity)),
  )

const isIdentity = (name: string): boolean => IS_IDENTITY.test(name)
export const IS_ROLE = /^roles?$/i

/** Flags of what may be shown and used. */
const IS_POSITIVE =
  /public|published|visible|active|enabled|verified|approved|confirmed|allowed|avail|in_?stock|valid|(?:^|_|^is)open$/i
/** What everyone may see: the record of the first account isn't, or it would look unprotected. */
const IS_SHARED = /public(?!at)|shared|^(?:is_?)?open$/i
/** Such flags, whatever their type. */
const IS_SHARED_FLAG = /^(?:is_?)?(?:public|shared|open)$/i
/** When, or by which link, a record is shared. */
const IS_SHARED_TIME = /(?:shared|public)_?(?:at|on|until)$/i
const IS_SHARING = /share/i
/** Flags that end something, or demand another factor. */
const IS_NEGATIVE =
  /un(?:available|verified|confirmed)|in(?:active|valid|visible)|dis(?:abled|allowed)|bann|block|lock|delet|suspend|archiv|expir|revok|hidden|must|requir|factor|2fa|mfa|otp/i

/** When a record ended; mappers hide such ones. */
const IS_END =
  /(?:delet|remov|trash|disabl|deactivat|bann|block|lock|suspend|archiv|revok|cancell?|clos|us|consum|redeem)ed_?(?:at|on|date|time|until)$/i

/** Flags, also where their type is a number. */
const IS_FLAG =
  /^[Ii][Ss]|^(?:has|can|may)(?=_|[A-Z])|^(?:[Ii]s_?)?(?:[Aa]dmin|[Ss]taff|[Ss]uper_?[Uu]ser|[Mm]oderator)(?:_|[A-Z]|$)/
/** Flags that give an account rights, whatever else their names say. */
const IS_RIGHT = /^can(?=_|[A-Z])|[Aa]dmin|[Ss]taff|[Ss]uper|[Mm]oderat|[Mm]anage/

/**
 * A flag of a seeded row: other records have none, so that a request that sets it changes the row.
 */
const seedFlag = ({ name, isAccount = false }: Member, row: number): boolean =>
  !IS_NEGATIVE.test(name) &&
  (IS_SHARED.test(name) && !isAccount
    ? row > 1
    : (IS_POSITIVE.test(name) && !(isAccount && IS_RIGHT.test(name))) || (isAccount && row === 1))

/** Where an account has to be confirmed before it may be used. */
const IS_STATE = /^(?:account_?)?(?:status|state)$/i

type NamedValue = (who: string, row: number, isAccount: boolean) => string | boolean

const byName: readonly (readonly [RegExp, NamedValue])[] = [
  [IS_PASSWORD, () => storedSeedPassword()],
  [/e-?mail/i, (who) => toSeedEmail(who)],
  // What applications keep as the text of a JSON object.
  [/^(?:settings|preferences|prefs|options|config|metadata|meta|attributes)$|_?json$/i, () => '{}'],
  [/token|session|api_?key/i, (who) => `${who}-token`],
  [/url|uri|link|href|website|avatar|image/i, () => `http://127.0.0.1:${LISTENER_PORT}/seeded`],
  [IS_ROLE, (_, row) => (row === 1 ? findRole() : undefined) ?? 'user'],
  [/^(?:groups?|type)$/i, () => 'user'],
  [/^(?:user_?name|name|handle|login|slug|nick(?:name)?|code|title|key)$/i, (who) => who],
  [IS_SHARED_FLAG, (_, row, isAccount) => isAccount || row > 1],
  [IS_POSITIVE, () => true],
  [/expire|until|valid_?to|ends?_?at/i, () => '2999-01-02T03:04:05.000Z'],
  [/date|time|_at$|At$|^at$|last_?seen/i, () => '2024-01-02T03:04:05.000Z'],
]

/**
 * Whether a column of a record is an empty text by default, of which an answer shows nothing. In an
 * account, a text in its place may end it; in a record, it may also share it.
 */
export const isEmptyText = ({ name, type }: Member, byDefault: unknown): boolean =>
  byDefault === "''" &&
  /char|clob|text|^$/i.test(type) &&
  ![IS_NEGATIVE, IS_POSITIVE, IS_SHARED, IS_SHARING].some((each) => each.test(name))

type Choice = {
  readonly name: string
  readonly choices: readonly string[]
  readonly isAccount: boolean
  /** The role that sources demand. */
  readonly role: string | undefined
}

/**
 * One of the texts that a column takes, if it takes one without rights: the role of the first
 * account, what the other accounts have without rights, or what its owner alone may see, or what
 * may be used. A record that everyone may see would look like one that isn't protected.
 */
export const chooseValue = (
  { name, choices, isAccount, role }: Choice,
  row: number,
): string | null => {
  const isDemanded = (each: string) => each.toLowerCase() === role?.toLowerCase()
  const isPlain = isAccount && row > 1
  const allowed = isPlain ? choices.filter((each) => !HAS_RIGHTS.test(each)) : choices
  const isShown = (each: string) => IS_SHOWN.test(each) && !IS_NEGATIVE.test(each)
  const wanted: readonly ((each: string) => boolean)[] = [
    ...(IS_ROLE.test(name) && row === 1 ? [isDemanded] : []),
    ...(isPlain ? [(each: string) => HAS_NO_RIGHTS.test(each)] : []),
    (each) => IS_CLOSED.test(each),
    (each) => isShown(each) && !(isPlain && isDemanded(each)),
    (each) => isPlain && !isDemanded(each),
    () => true,
  ]
  const [found] = wanted.flatMap((accepts) => allowed.find(accepts) ?? [])
  return found ?? null
}

const HAS_RIGHTS = /admin|owner|root|super|staff|manag|moderat|editor/i
const HAS_NO_RIGHTS = /^(?:user|member|customer|reader|viewer|guest|basic|standard|normal)/i
/** What only its owner may see. */
const IS_CLOSED = /^(?:private|personal|restricted|confidential|secret)$/i
const IS_SHOWN =
  /public\b|published|visible|active|enabled|verified|approved|confirmed|open|valid|live/i

const DATE_CHARS = 10
/** A column with the ID of a record of another table. */
const IS_REFERENCE = /[a-z](?:_id|Id)$/
const IS_TEXT = /char|text|string/

/** Mappers that store a UUID as its 32 digits find none that has dashes. */
const HAS_DIGITS_ONLY = /^n?(?:var)?char\(32\)$/

/** The UUID of a seeded row, as a column of this type stores it. */
export const toStoredUuid = (type: string, row: number): string =>
  HAS_DIGITS_ONLY.test(type) ? toSeedUuid(row).replaceAll('-', '') : toSeedUuid(row)

/** The ID of a seeded row, by the type of the column that refers to it. */
export const toReference = (type: string, row: number): string | number =>
  IS_TEXT.test(type) ? toStoredUuid(type, row) : row

/** A plausible value of a member in the row of a seeded account. */
export const seedValue = (member: Member, row: number): unknown => {
  const { name, type } = member
  const who = SEED_NAMES[row - 1] ?? `other${row}`
  const hashed = findStored(name, row, member.isAccount === true) ?? findHashed(name, row)
  if (hashed !== undefined) return hashed
  if (member.isAccount === true && IS_STATE.test(name)) return 'active'
  if (/objectid/.test(type)) return toSeedObjectId(row)
  if (/uuid/.test(type)) return toSeedUuid(row)
  if (/json/.test(type)) return '{}'
  if (/array|\[\]/.test(type)) return '[]'
  if (IS_OWNER_NAME.test(name)) return toReference(type, row)
  if (IS_REFERENCE.test(name) && IS_TEXT.test(type)) return toStoredUuid(type, row)
  if (IS_END.test(name)) return null
  if (IS_SHARED_TIME.test(name) && member.isAccount !== true && row === 1) return null
  const isTime = /date|time/.test(type)
  const isNumber = /int|num|dec|real|float|double|money|bool/.test(type) && !isTime
  if (isNumber && member.isAccount === true && isConfirmation(name)) return 1
  if (isNumber) {
    const isFlag = /bool/.test(type) || IS_FLAG.test(name) || IS_SHARED_FLAG.test(name)
    return isFlag ? Number(seedFlag(member, row)) : row
  }
  const known = byName.find(([pattern]) => pattern.test(name))?.[1](
    who,
    row,
    member.isAccount === true,
  )
  if (isTime) {
    const time =
      known !== undefined && /^\d/.test(String(known)) ? known : '2024-01-02T03:04:05.000Z'
    return type === 'date' ? String(time).slice(0, DATE_CHARS) : time
  }
  // Members with a text of their own show whose record an answer has.
  return known ?? (member.isAccount === true ? who : toSeedText(who, name))
}
