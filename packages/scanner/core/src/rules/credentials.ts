/** What tells a credential in a program's text from everything that looks like one, as data. */

/** Last words of a name that holds a credential, with what it is called. */
export const CREDENTIAL_WORDS: ReadonlyMap<string, 'password' | 'secret' | 'token'> = new Map([
  ...['password', 'passwd', 'passwort', 'pwd', 'pass', 'passphrase', 'passcode'].map(
    (word): [string, 'password'] => [word, 'password'],
  ),
  ...['secret', 'secrets', 'credential', 'credentials'].map((word): [string, 'secret'] => [
    word,
    'secret',
  ]),
  ['token', 'token'],
])

/** What stands before `key` where a key is a credential: an `apiKey`, and no `primaryKey`. */
export const KEY_WORDS: ReadonlySet<string> = new Set(
  'api access secret private auth signing encryption jwt session cookie master service account client crypto aes hmac cipher deploy license'.split(
    ' ',
  ),
)

/** Words after those that change nothing: `DB_PASSWORD_PROD`. */
export const TRAILING_WORDS: ReadonlySet<string> = new Set(
  'base value prod production dev development staging live default'.split(' '),
)

/** Words of a name that say that everybody may know it, or that it is no credential at all. */
export const OPEN_WORDS: ReadonlySet<string> = new Set(
  'public publishable anon csrf xsrf next page cancel continuation no invalid missing wrong mask'.split(
    ' ',
  ),
)

/** Stands where a credential will stand one day. */
export const PLACEHOLDER =
  /change[-_ ]?(?:me|this|it)|replace|your|my[-_](?:secret|password|token|api|key)|example|sample|dummy|placeholder|redacted|removed|insert|todo|fixme|fake|mock|xxxx|\*\*\*|\.\.\.|12345678|abcdefg|qwerty|deadbeef|lorem|goes[-_ ]?here|<[^>]*>|\{\{|\$\{|%\w?\(|^(?:%s|none|null|undefined|true|false|default|secret|password)$/i

/** In a value that only its name makes a credential, these tell that nobody means it. */
export const TRIAL = /(?:^|[^a-z0-9])(?:test|foo|bar|baz|demo|abc|asdf)(?:[^a-z]|$)|^test/i

/** Of an issuer, and made to be seen by everybody: publishable keys, ids of accounts and roles. */
export const OPEN_FORMATS = /^(?:pk_|AIDA|AROA|AGPA|AC[0-9a-f]{32}$)/

/** Hashes that say what they are, and digests of packages. */
export const HASH =
  /^(?:\$(?:2[abxy]?|argon2\w*|pbkdf2[\w-]*|scrypt|[156])\$|(?:sha-?(?:1|224|256|384|512)|md5)[-:=]|\{S?SHA)/i

/** Names of methods of cryptography, which hold digits as keys do. */
export const ALGORITHM =
  /^(?:sha|md|aes|des|oauth|base|utf|pbkdf|argon|bcrypt|rs|hs|es|ps|rsa|ec|ed|x)[-_]?\d/i

/** Folders and files that show or try how a program is used: what stands there opens nothing. */
export const SAMPLE_PATHS =
  /(?:^|\/)(?:__)?(?:tests?|specs?|testing|testdata|test[-_]data|e2e|cypress|fixtures?|mocks?|stubs?|examples?|samples?|demos?|docs?|stories|i18n|l10n|locales?|lang|langs|translations?)(?:__)?\/|(?:^|[/._-])(?:tests?|specs?|fixtures?|mocks?|examples?|samples?|stories|conftest)(?:\.\w+)*\.\w+$|(?:^|\/)(?:test_[^/]*|[^/]*Tests?)\.\w+$/

/** Calls that sign, encrypt or let in with a key, and which argument it is. */
export const KEY_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['jsonwebtoken.sign', 1],
  ['jsonwebtoken.verify', 1],
  ['crypto.createHmac', 1],
  ['crypto.createCipheriv', 1],
  ['crypto.createDecipheriv', 1],
  ['jwt.encode', 1],
  ['jwt.decode', 1],
])
