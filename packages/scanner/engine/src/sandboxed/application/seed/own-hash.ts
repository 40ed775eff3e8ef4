import { readFileSync } from 'node:fs'
import Module from 'node:module'
import type { SQLInputValue } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { APPLICATION, SEED_NAMES, SEED_PASSWORD } from '../../../protocol/application-job.ts'
import { withoutRecording } from '../../shared/silence.ts'
import { findSources } from './find-sources.ts'

/** A function of the application that turns a password into what it stores. */
type OwnHash = {
  readonly path: string
  readonly name: string
  readonly parameters: readonly string[]
}

/** `hash(password) {`, `hash = (password) =>`, `hash: function (password) {` */
const FUNCTION =
  /\b(\w{3,40})\s*(?:[=:]\s*(?:async\s*)?(?:function\s*\w{0,40}\s*)?)?\(((?:[^()]|\([^()]{0,60}\)){0,200})\)\s*(?::[^{};=]{1,60})?(?:=>|\{)/g
/** A column with a password, however an application calls it. */
export const IS_SECRET_COLUMN =
  /^(?!.*(?:salt|reset|chang|_at$|iter|algo|hint)).*(?:pass(?:word|wd|phrase|code)|passw?_|pwd|pin_?(?:hash|code)|^pin$|^pw(?:_|$)|_pw$|^(?:secret|digest|credential|verifier)(?:_?(?:hash|digest))?$|^hash$)/i
const IS_HASH = /hash|digest|crypt|derive|seal|scrambl|protect|encod/i
const IS_CHECK =
  /^(?:is|has|check|match|valid\w*|same)(?=[A-Z_]|$)|[vV]erify|[cC]ompare|[dD]ec(?:rypt|ode)/
const IS_PASSWORD = /pass|pwd/i
const CANDIDATES_MAX = 6
const CALL_MS = 2_000

/** The functions of a source text that hash passwords, those with the word in their name first. */
export const hashesInSource = (source: string): Omit<OwnHash, 'path'>[] =>
  [...source.matchAll(FUNCTION)]
    .map(([, name = '', list = '']) => ({
      name,
      parameters: list.split(',').flatMap((part) => /^\s*([A-Za-z_]\w*)/.exec(part)?.[1] ?? []),
    }))
    .filter(
      ({ name, parameters: [first = ''] }) =>
        IS_HASH.test(name) && !IS_CHECK.test(name) && IS_PASSWORD.test(first),
    )
    .toSorted((a, b) => Number(IS_PASSWORD.test(b.name)) - Number(IS_PASSWORD.test(a.name)))

type Hashed = string | Readonly<Record<string, unknown>>

/** Secrets of the accounts as an application in Python stores them, which it says at its start. */
type StoredSecrets = {
  readonly members: ReadonlyMap<string, SQLInputValue>
  readonly password: SQLInputValue | undefined
  readonly salt: SQLInputValue | undefined
  readonly tokens: readonly string[]
}

let stored: StoredSecrets | undefined

/** Takes what a guest says about the secrets of accounts: texts, and bytes by their digits. */
export const useStoredSecrets = (given: unknown): void => {
  if (typeof given !== 'object' || given === null) return
  const { members, password, salt, tokens } = given as Readonly<Record<string, unknown>>
  stored = {
    members: new Map(
      Object.entries(members ?? {})
        .slice(0, MEMBERS_MAX)
        .flatMap(([name, each]) => {
          const cell = name.length > NAME_CHARS_MAX ? undefined : toCell(each)
          return cell === undefined ? [] : [[name, cell] as const]
        }),
    ),
    password: toCell(password),
    salt: toCell(salt),
    tokens: Array.isArray(tokens) ? tokens.slice(0, SEED_NAMES.length).filter(isShortText) : [],
  }
}

/** The guest runs code of the application, which may answer in its place. */
const MEMBERS_MAX = 32
const NAME_CHARS_MAX = 64
const TEXT_CHARS_MAX = 1_024

const isShortText = (given: unknown): given is string =>
  typeof given === 'string' && given.length <= TEXT_CHARS_MAX

const toCell = (given: unknown): SQLInputValue | undefined => {
  if (isShortText(given)) return given
  const { bytes } = (given ?? {}) as { readonly bytes?: unknown }
  return isShortText(bytes) ? Buffer.from(bytes, 'hex') : undefined
}

const IS_SALT = /salt/i
const IS_HASHED_TOKEN = /(?:token|key|session)\w*_?(?:hash|digest)|^hashed_?(?:token|key)/i

/**
 * What a column takes, as the application stores it: secrets of an account in its own record, and
 * tokens of accounts in any.
 */
export const findStored = (
  name: string,
  row: number,
  isAccount: boolean,
): SQLInputValue | undefined => {
  if (stored === undefined) return undefined
  const { members, password, salt, tokens } = stored
  if (!isAccount) return IS_HASHED_TOKEN.test(name) ? tokens[row - 1] : undefined
  const member = members.get(name)
  if (member !== undefined) return member
  if (IS_SALT.test(name)) return salt
  if (IS_HASHED_TOKEN.test(name)) return tokens[row - 1]
  return IS_SECRET_COLUMN.test(name) ? password : undefined
}

/** By the row of an account, after `learnOwnHash`. */
const hashed: Hashed[] = []

/** What the application stores in a member of an account for its password, if it says so itself. */
export const findHashed = (name: string, row: number): unknown => {
  const found = hashed[row - 1]
  if (typeof found === 'object') return found[name]
  return IS_STORED.test(name) ? found : undefined
}

const IS_STORED = /^(?:(?:hashed|encrypted)_?)?pass(?:word|wd)?_?(?:hash|digest)?$|^hash$|^pwd$/i

type HashOptions = {
  /** Gives the other members of an account. */
  readonly toValue: (name: string, row: number) => unknown
  /** Whether to take functions of a file; other files may be programs that do something. */
  readonly isUsed: (path: string) => boolean
  readonly root?: string
}

/** Has the application hash the password of the seeded accounts. */
export const learnOwnHash = async ({
  toValue,
  isUsed,
  root = APPLICATION,
}: HashOptions): Promise<void> => {
  const candidates = findSources(root)
    .filter(isUsed)
    .flatMap((path) =>
      hashesInSource(readFileSync(path, 'utf8')).map((each) => ({ ...each, path })),
    )
    .slice(0, CANDIDATES_MAX)
  for (const candidate of candidates) {
    const act = await loadFunction(candidate)
    if (act === undefined) continue
    const results = await Promise.all(
      SEED_NAMES.map((_, at) =>
        call(() =>
          act(
            ...candidate.parameters.map((name) =>
              IS_PASSWORD.test(name) ? SEED_PASSWORD : toValue(name, at + 1),
            ),
          ),
        ),
      ),
    )
    const usable = results.map(toHashed)
    if (!usable.every((each) => each !== undefined)) continue
    hashed.splice(0, hashed.length, ...usable)
    return
  }
}

type Act = (...args: readonly unknown[]) => unknown

/** The function among the exports of a module that the application has loaded. */
const loadFunction = async ({ path, name }: OwnHash): Promise<Act | undefined> => {
  const { _cache: loaded } = Module as unknown as {
    _cache: Readonly<Record<string, { readonly exports: unknown } | undefined>>
  }
  const exported =
    loaded[path]?.exports ?? (await call(() => import(pathToFileURL(path).href) as unknown))
  for (const holder of [exported, ...listMembers(exported)]) {
    if (typeof holder === 'function' && holder.name === name) return holder as Act
    for (const owner of [holder, (holder as { prototype?: unknown } | undefined)?.prototype]) {
      const member = (owner as Record<string, unknown> | null | undefined)?.[name]
      if (typeof member === 'function')
        return (...args) => Reflect.apply(member, owner, args) as unknown
    }
  }
  return undefined
}

const listMembers = (exported: unknown): unknown[] =>
  typeof exported === 'object' || typeof exported === 'function'
    ? Object.values(exported ?? {})
    : []

/** The result, or undefined if it fails or takes too long. */
const call = async (act: () => unknown): Promise<unknown> => {
  try {
    const timeout = new Promise((resolve) => setTimeout(resolve, CALL_MS).unref())
    return await Promise.race([withoutRecording(act), timeout])
  } catch {
    return undefined
  }
}

const HASH_CHARS_MIN = 8

const toHashed = (result: unknown): Hashed | undefined => {
  if (typeof result === 'string') return result.length >= HASH_CHARS_MIN ? result : undefined
  if (Buffer.isBuffer(result)) return result.toString('hex')
  return typeof result === 'object' && result !== null && !Array.isArray(result)
    ? { ...result }
    : undefined
}
