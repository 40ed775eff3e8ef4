/** Collections that a project names: `db.collection<User>('users')`. */
export const COLLECTION = /\.collection(?:<[^<>\n]{0,60}>)?\(\s{0,20}['"`]([\w.-]{1,60})['"`]/g
/** The last word of a name: what is in `client_errors` are errors. */
const LAST_WORD = /[A-Za-z][a-z]*$|[A-Z]+$/
const IS_ACCOUNTS =
  /^(?:users?|members?|accounts?|customers?|persons?|people|patrons?|players?|authors?|volunteers?|tenants?|clients?|owners?|profiles?)$/i
/** Accounts that all have a role by their collection. */
const IS_ROLE_HOLDERS =
  /^(?:admins?|administrators?|staff|employees?|moderators?|operators?|managers?)$/i
/** Members that keep a password, where they are read or written. */
const PASSWORD =
  /(?:\.|[{,]\s{0,40})((?:[a-z]{1,20}_?)?(?:[pP]ass(?:word|wd|phrase)?|[pP]wd)(?:_?(?:[hH]ash|[dD]igest))?|hash)\b(?!\s{0,9}\()/g
/** A member that a new account has empty: `{ passwordHash, preferences: {} }`. */
export const EMPTY = /\b([A-Za-z_]\w{0,40})\s{0,9}:\s{0,9}(\{\s{0,9}\}|\[\s{0,9}\])/g
const NEAR_CHARS = 300
const WINDOWS_MAX = 40
const COLLECTIONS_MAX = 8
const PASSWORDS_MAX = 4

type AccountCollections = {
  readonly collections: readonly string[]
  /** Those of the collections whose accounts all have a role. */
  readonly roleHolders: readonly string[]
  /** Members of their documents that may keep the password. */
  readonly passwords: readonly string[]
  /** Members that are an empty object or list at first. */
  readonly empty: Readonly<Record<string, object>>
}

const readLastWord = (name: string): string => LAST_WORD.exec(name)?.[0] ?? ''

const isOfRole = (name: string): boolean => IS_ROLE_HOLDERS.test(readLastWord(name))

/** The collections of accounts that sources read without a schema. */
export const findAccountCollections = (sources: Iterable<string>): AccountCollections => {
  const collections = new Set<string>()
  const passwords = new Set<string>()
  const empty = new Map<string, object>()
  let windows = 0
  for (const source of sources) {
    for (const [, name = ''] of source.matchAll(COLLECTION))
      if (IS_ACCOUNTS.test(readLastWord(name)) || isOfRole(name)) collections.add(name)
    for (const { 1: name = '', index } of source.matchAll(PASSWORD)) {
      passwords.add(name)
      if ((windows += 1) > WINDOWS_MAX) continue
      const near = source.slice(Math.max(0, index - NEAR_CHARS), index + NEAR_CHARS)
      for (const [, member = '', value = ''] of near.matchAll(EMPTY))
        empty.set(member, value.startsWith('{') ? {} : [])
    }
  }
  const selected = [...collections].slice(0, COLLECTIONS_MAX)
  return {
    collections: selected,
    roleHolders: selected.filter(isOfRole),
    // What is stored has the longer names; a short one may be that of the request.
    passwords: [...passwords].toSorted((a, b) => b.length - a.length).slice(0, PASSWORDS_MAX),
    empty: Object.fromEntries(empty),
  }
}
