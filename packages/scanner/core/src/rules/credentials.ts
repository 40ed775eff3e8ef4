/**
 * Rules that distinguish a credential in source code from everything that looks like one, as data.
 */

/** Last words of a name that holds a credential, with the credential's label. */
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

/** Words before `key` where a key is a credential: an `apiKey`, not a `primaryKey`. */
export const KEY_WORDS: ReadonlySet<string> = new Set(
  'api access refresh secret private auth signing encryption jwt session cookie master service account client crypto aes hmac cipher deploy license webhook signature'.split(
    ' ',
  ),
)

/** Words before `code` where a code opens something: a `gate_code`, not a `country_code`. */
export const ENTRY_WORDS: ReadonlySet<string> = new Set(
  'access alarm door entry gate guest lock locker login pass pickup portal secret security unlock vault'.split(
    ' ',
  ),
)

/** Trailing words that change nothing: `DB_PASSWORD_PROD`. */
export const TRAILING_WORDS: ReadonlySet<string> = new Set(
  'base value prod production dev development staging live default'.split(' '),
)

/** Words of a name that mark a value as public, or as not a credential. */
export const OPEN_WORDS: ReadonlySet<string> = new Set(
  'public publishable anon csrf xsrf next page cancel continuation no invalid missing wrong mask'.split(
    ' ',
  ),
)

/** `{{ secret_key }}` in the template of a program. */
export const TEMPLATE_PLACE = /^\s*\{\{[^{}]*\}\}\s*$/
/** A placeholder for a future credential. */
export const PLACEHOLDER =
  /change[-_ ]?(?:me|this|it)|replace|your|my[-_](?:secret|password|token|api|key)|example|sample|dummy|placeholder|redacted|removed|insert|todo|fixme|fake|mock|xxxx|\*\*\*|\.\.\.|12345678|abcdefg|qwerty|deadbeef|lorem|goes[-_ ]?here|<[^>]*>|\{\{|\$\{|%\w?\(|^(?:%s|none|null|undefined|true|false|default|secret|password)$/i

/** In a value that only its name makes a credential, these mark a trial value. */
export const TRIAL = /(?:^|[^a-z0-9])(?:test|foo|bar|baz|demo|abc|asdf)(?:[^a-z]|$)|^test/i

/** Issued, but public by design: publishable keys, ids of accounts and roles. */
export const OPEN_FORMATS = /^(?:pk_|AIDA|AROA|AGPA|AC[0-9a-f]{32}$)/

/** Hashes with a type prefix, and digests of packages. */
export const HASH =
  /^(?:\$(?:2[abxy]?|argon2\w*|pbkdf2[\w-]*|scrypt|[156])\$|(?:sha-?(?:1|224|256|384|512)|md5)[-:=]|\{S?SHA)/i

/** Names of cryptographic algorithms, which contain digits as keys do. */
export const ALGORITHM =
  /^(?:sha|md|aes|des|oauth|base|utf|pbkdf|argon|bcrypt|rs|hs|es|ps|rsa|ec|ed|x)[-_]?\d/i

/** Directories and files of examples and tests, whose credentials grant nothing. */
export const SAMPLE_PATHS =
  /(?:^|\/)(?:__)?(?:tests?|specs?|testing|testdata|test[-_]data|e2e|cypress|fixtures?|mocks?|stubs?|examples?|samples?|demos?|docs?|stories|i18n|l10n|locales?|lang|langs|translations?)(?:__)?\/|(?:^|[/._-])(?:tests?|specs?|fixtures?|mocks?|examples?|samples?|stories|conftest)(?:\.\w+)*\.\w+$|(?:^|\/)(?:test_[^/]*|[^/]*Tests?)\.\w+$/

/** The path of a value that a literal gave to a name of a credential. */
export const LITERAL_PATH = '#literal'

/** Names that a key may have, if its value is used as one. */
export const KEY_HINT =
  /pass|pwd|secret|key|token|credential|jwt|sign|hmac|cipher|salt|session|cookie/i

/** Calls that sign, encrypt, or authenticate with a key, and the position of that argument. */
export const KEY_ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ['jsonwebtoken.sign', 1],
  ['jsonwebtoken.verify', 1],
  ['crypto.createHmac', 1],
  ['crypto.createCipheriv', 1],
  ['crypto.createDecipheriv', 1],
  ['jwt.encode', 1],
  ['jwt.decode', 1],
  ['jwt-simple.encode', 1],
  ['jwt-simple.decode', 1],
  ['cookie-parser', 0],
  ['jose.jwt.encode', 1],
  ['jose.jwt.decode', 1],
  ['itsdangerous.URLSafeTimedSerializer', 0],
  ['itsdangerous.URLSafeSerializer', 0],
  ['itsdangerous.TimestampSigner', 0],
  ['hmac.new', 0],
  ['jose.jwtVerify', 1],
  ['cryptography.fernet.Fernet', 0],
  ['jose.SignJWT().sign', 0],
])

/** Options that are such a key. */
export const KEY_OPTIONS: ReadonlyMap<string, string> = new Map([
  ['fastapi.FastAPI().add_middleware', '.secret_key'],
  ['starlette.applications.Starlette().add_middleware', '.secret_key'],
  ['starlette.middleware.Middleware', '.secret_key'],
  ['starlette.middleware.sessions.SessionMiddleware', '.secret_key'],
  ['tornado.web.Application', '.cookie_secret'],
  ['fastify().register', '1.secret'],
  ['@hapi/hapi.server().auth.strategy', '2.cookie.password'],
  ['@nestjs/jwt.JwtService().sign', '1.secret'],
  ['@nestjs/jwt.JwtService().signAsync', '1.secret'],
  ['@nestjs/passport.PassportStrategy()', '0.secretOrKey'],
  ['next-auth', '0.secret'],
  ['express-session', '0.secret'],
  ['cookie-session', '0.keys'],
  ['express-jwt', '0.secret'],
  ['express-jwt.expressjwt', '0.secret'],
  ['passport-jwt.Strategy', '0.secretOrKey'],
  ['@fastify/jwt', '0.secret'],
  ['koa-jwt', '0.secret'],
  ['hono/jwt.jwt', '0.secret'],
  ['@nestjs/jwt.JwtModule.register', '0.secret'],
  ['iron-session.getIronSession', '2.password'],
])

/** Plugins with such an option, whatever registers them: `app.register(plugin, { secret })`. */
export const KEY_PLUGINS: ReadonlyMap<string, string> = new Map(
  '@fastify/jwt @fastify/session @fastify/secure-session @fastify/cookie fastify-jwt fastify-session fastify-secure-session fastify-cookie'
    .split(' ')
    .map((name) => [name, '1.secret']),
)
