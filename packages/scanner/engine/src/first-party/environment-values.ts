import { createHash } from 'node:crypto'
import {
  DOCUMENTS_PORT,
  KEYS_PORT,
  OWN_ORIGIN,
  SEED_PASSWORD,
  STORE_PATH,
  type VariableRule,
} from '../protocol/application-job.ts'

/** Names of variables with the address of a database. */
export const IS_STORE =
  /(?:DATABASE|DB|POSTGRES|PG|SQL).*UR[LI]$|^(?:DB|DATABASE)(?:_?(?:CONN\w*|STRING|LINK))?$/

export const MONGO = `mongodb://127.0.0.1:${DOCUMENTS_PORT}/app`
export const POSTGRES = 'postgres://app:app@127.0.0.1:5432/app'
export const MYSQL = 'mysql://app:app@127.0.0.1:3306/app'
export const SQLITE = 'file:/work/app.sqlite'
export const PYTHON_STORE = `sqlite:///${STORE_PATH}`

/** Milliseconds or seconds, whichever a program reads: at least a day. */
const LONG_TIME = '86400000'
const HOST = '127.0.0.1'
/** Names of databases, users, and the like, in which most characters aren't allowed. */
const WORD = 'app'

type Value = string | ((name: string) => string)

/** A secret of each name's own, in hexadecimal digits. */
const toSecret = (name: string): string => createHash('sha256').update(name).digest('hex')

/** Values by the name of a variable; those that match none stay undefined. */
const VALUES: readonly (readonly [RegExp, Value])[] = [
  // Parts of the address of a database, before names that say which one.
  [/(?:DB|DATABASE|SCHEMA|COLLECTION)_?NAME$|(?!^)_DATABASE$|^PGDATABASE$|^MONGO\w*_DB$/, WORD],
  [/(?:DB|DATABASE|POSTGRES|PG|MYSQL|MARIADB|SQL)_?USER(?:_?NAME)?$/, WORD],
  [/(?:MONGO|REDIS|DB|DATABASE|POSTGRES|PG|MYSQL|SQL)\w*_?HOST(?:NAME)?$/, HOST],
  [/MONGO\w*PORT$/, String(DOCUMENTS_PORT)],
  [/REDIS\w*PORT$/, String(KEYS_PORT)],
  [/(?:MYSQL|MARIA)\w*PORT$/, '3306'],
  [/(?:DB|DATABASE|POSTGRES|PG|SQL)\w*PORT$/, '5432'],
  // A token or a session that ends at once lets no user in.
  [/EXPIR|_TTL$|_(?:MAX_?AGE|LIFETIME|DURATION)(?:_\w+)?$/, LONG_TIME],
  [/(?:SALT|BCRYPT|HASH)_?\w*(?:ROUNDS|COST|WORK\w*|FACTOR)$/, '4'],
  // Without a user, the address has no password either.
  [/MONGO(?!\w*(?:USER|PASS|AUTH))/, MONGO],
  [/(?:REDIS|BROKER|CACHE).*UR[LI]/, `redis://127.0.0.1:${KEYS_PORT}`],
  [/(?:MYSQL|MARIA).*UR[LI]$/, MYSQL],
  [IS_STORE, POSTGRES],
  // Libraries that seal sessions demand 32 characters.
  [/(?:SESSION|COOKIE|SEAL|IRON|CRYPT|SIGN|JWT)\w*PASS(?:WORD|PHRASE)?|PEPPER/, toSecret],
  [/PASSWORD|PASS$/, SEED_PASSWORD],
  [/SECRET|KEY|SALT|TOKEN/, toSecret],
  [/(?:SMTP|MAIL).*UR[LI]$/, 'smtp://127.0.0.1:25'],
  [/(?:AMQP|RABBIT).*UR[LI]$/, 'amqp://127.0.0.1:5672'],
  [/UR[LI]$|ORIGINS?$/, OWN_ORIGIN],
]

/** What programs decide by themselves. */
const LEFT_OUT = /^(?:PORT|HOST|NODE_ENV|HOME|PATH|TZ|DEBUG|CI)$/

export const isLeftOut = (name: string): boolean => LEFT_OUT.test(name)

/** Flags that switch a check off, such as `AUTH_BYPASS`. */
const OPENS_UP = /DISABL|SKIP|BYPASS|INSECURE|NO_?AUTH(?![A-Z])/
/** What requests are compared with: where it isn't set, a request without it passes. */
const IS_SECRET = /(?:KEY|SALT|SECRET|TOKEN|PASSWORD|PASSPHRASE|UR[LI])$/
/** Flags under which a program does less than it would in production. */
const IS_OFF = new RegExp(
  `${OPENS_UP.source}|(?:^|_)(?:MOCK|TEST|DEV|DEBUG|MAINTENANCE|ALLOW|PUBLIC)(?:S|ED|ING|ELOPMENT)?(?=_|$)`,
)

/** The value that the name of a variable asks for. */
export const toNamedValue = (name: string): string | undefined => {
  const isUnset = isLeftOut(name) || (OPENS_UP.test(name) && !IS_SECRET.test(name))
  const value = isUnset ? undefined : VALUES.find(([pattern]) => pattern.test(name))?.[1]
  return typeof value === 'function' ? value(name) : value
}

/** The same values, for a program that asks for a variable by a name that its text doesn't show. */
export const listPythonVariables = (store: string): readonly VariableRule[] => [
  { pattern: IS_STORE.source, value: store },
  ...VALUES.map(([{ source }, value]) => ({
    pattern: source,
    value: typeof value === 'string' ? value : null,
  })),
]

const CHOICES =
  /\b(?:enum|choices|valid|oneOf)\b[(:\s]*(?:\[\s*)?(['"][^'"]+['"](?:\s*,\s*['"][^'"]+['"])*)|\bliteral\(\s*(['"][^'"]+['"])/
const QUOTED = /['"]([^'"]+)['"]/g
/** Choices by which a program checks nothing. */
const IS_WEAK =
  /^(?:none|off|no|false|0|disabled?|skip|bypass|insecure|anonymous|debug|(?:mock|fake|dummy|test|dev)\w*)$/i
/** Choices of a flag. */
const IS_SWITCH = /^(?:true|false|on|off|yes|no|1|0|always|never|(?:en|dis)abled?)$/i
const IS_NO = /^(?:false|off|no|0|never|disabled?)$/i

/** The first choice of a schema that leaves the checks of a program on. */
const findChoice = (rules: string, name: string): string | undefined => {
  const found = CHOICES.exec(rules)
  const list = found?.[1] ?? found?.[2] ?? ''
  const choices = [...list.matchAll(QUOTED)].map(([, text = '']) => text)
  const isNegative = IS_OFF.test(name) && choices.every((each) => IS_SWITCH.test(each))
  const isWanted = (each: string) => (isNegative ? IS_NO.test(each) : !IS_WEAK.test(each))
  return choices.find(isWanted) ?? choices[0]
}

const IS_BOOLEAN = /\bbool(?:ean)?\b/i

/** Values by what a schema demands, most specific first. */
const BY_RULE: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [/\burl\(|\buri\(/i, () => OWN_ORIGIN],
  [/\bemail\(/i, () => 'first@example.org'],
  [/\bhost\(/i, () => HOST],
  [/\bu?uid\(|\bguid\(/i, () => '00000000-0000-4000-8000-000000000001'],
  [IS_BOOLEAN, () => 'true'],
  [/\b(?:length|min)\(\s*(\d{1,3})/, ([, least]) => FILLER.repeat(Number(least))],
]
const FILLER = '1'
const IS_NUMERIC = /\b(?:num|number|int|integer|port|nat)\b/i
const IS_LIMIT = /LIMIT|MAX|QUOTA/
const MANY = '100000'

/** A value that a schema accepts for a variable; the name may say more than the rules. */
export const toRuleValue = (rules: string, name = ''): string => {
  const choice = findChoice(rules, name)
  if (choice !== undefined) return choice
  if (IS_BOOLEAN.test(rules) && IS_OFF.test(name)) return 'false'
  const named = toNamedValue(name)
  if (IS_NUMERIC.test(rules) && !/^\d+$/.test(named ?? '')) {
    const least = /\bmin\(\s*(\d{1,9})/.exec(rules)?.[1]
    return IS_LIMIT.test(name) ? MANY : (least ?? FILLER)
  }
  if (named !== undefined) return named
  for (const [pattern, toValue] of BY_RULE) {
    const found = pattern.exec(rules)
    if (found !== null) return toValue(found) || FILLER
  }
  if (IS_LIMIT.test(name)) return MANY
  return rules === '' && IS_OFF.test(name) ? '0' : FILLER
}
