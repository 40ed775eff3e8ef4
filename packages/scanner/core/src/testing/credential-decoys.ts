import { randomBytes, randomUUID } from 'node:crypto'
import { ALNUM, HEX, draw } from './random-secrets.ts'

const uuid = randomUUID()
const sha = draw(HEX, 64)
/** Files that look as if they contained a credential, but contain none: case, path, text. */
export const DECOYS: readonly (readonly [string, string, string])[] = [
  [
    'placeholders',
    'a.js',
    "const a = { password: 'changeme', apiKey: 'your-api-key-1', token: 'xxxxxxxxxxxxxxxx1', secret: '<secret-123>', apiSecret: 'REPLACE_ME_0123456' }",
  ],
  [
    'the environment',
    'a.js',
    "const a = { password: process.env.DB_PASSWORD, apiKey: env('API_KEY_1') }",
  ],
  [
    'a form of an example',
    'a.js',
    "const a = 'AKIAIOSFODNN7EXAMPLE', b = 'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', c = 'sk-0000000000000000000000000000'",
  ],
  [
    'names of fields',
    'a.js',
    "const PASSWORD = 'password1', TOKEN_2 = 'token2', accessToken = 'access_token', apiKey = 'x-api-key-v2'",
  ],
  [
    'labels and messages',
    'a.js',
    "const a = { password: 'Enter your password, 8 signs', token: 'Token 1 expired', secret: 'Geheimnis für 2' }",
  ],
  [
    'names of what holds one',
    'a.js',
    `const passwordField = '${draw(ALNUM, 20)}', tokenUrl = '${draw(ALNUM, 20)}', secretName = '${draw(ALNUM, 20)}', passwordHash = '${draw(ALNUM, 20)}'`,
  ],
  [
    'routes and files',
    'a.js',
    "const token = '/oauth2/v1/token', secret = './secrets/k8s-1.json', password = 'https://a.example/reset1', apiKey = 'arn:aws:secretsmanager:eu-west-1:123:x'.slice(1)",
  ],
  [
    'selectors',
    'a.js',
    "const password = '#password-2', pwd = 'input[name=pwd1]', token = '.token-field-1'",
  ],
  [
    'hashes',
    'a.js',
    `const password = '$2b$10$${draw(ALNUM, 53)}', token = 'sha512-${randomBytes(64).toString('base64')}', digest = '${sha}', commit = '${draw(HEX, 40)}'`,
  ],
  [
    'ids',
    'a.js',
    `const token = '${uuid}', secret = '${uuid.toUpperCase()}', id = '${draw(HEX, 24)}'`,
  ],
  [
    'a public key',
    'a.js',
    `const publicKey = '${draw(ALNUM, 40)}', key = '-----BEGIN PUBLIC KEY-----\\n${randomBytes(200).toString('base64')}\\n-----END PUBLIC KEY-----', publishable = 'pk_live_${draw(ALNUM, 24)}'`,
  ],
  [
    'a frame without a key',
    'a.js',
    "const pem = '-----BEGIN PRIVATE KEY-----\\n' + body + '\\n-----END PRIVATE KEY-----'",
  ],
  [
    'names of methods',
    'a.js',
    "const secret = 'sha256', tokenKey = 'AES-256-GCM-SIV1', authKey = 'pbkdf2-sha512-01'",
  ],
  [
    'words after a prefix',
    'a.js',
    "const a = 'sk-loading-spinner-circle-2', b = 'key-and-value-of-the-first-1', c = 'hf_transformers_model_name_2'",
  ],
  [
    'drawn texts without a name',
    'a.js',
    `const etag = '${draw(HEX, 40)}', integrity = '${randomBytes(48).toString('base64')}', nonce = 'n${draw(ALNUM, 30)}'`,
  ],
  [
    'other keys',
    'a.js',
    `const primaryKey = '${draw(ALNUM, 20)}', storageKey = '${draw(ALNUM, 20)}', cacheKey = '${draw(ALNUM, 20)}', sortKey = '${draw(ALNUM, 20)}'`,
  ],
  [
    'tokens that are no secrets',
    'a.js',
    `const csrfToken = '${draw(ALNUM, 20)}', nextToken = '${draw(ALNUM, 20)}', nextPageToken = '${draw(ALNUM, 20)}', publicToken = '${draw(ALNUM, 20)}'`,
  ],
  [
    'a pattern, a template, a version',
    'a.js',
    "const password = '^[a-z]{8}[0-9]$', token = '${TOKEN_1}', secret = '{{ secret.1 }}', apiKey = 'v1.2.3-beta.1', apiToken = '2024-01-01T00:00:00Z'",
  ],
  [
    'an address of the own machine',
    'a.js',
    `const a = 'postgres://app:${draw(ALNUM, 12)}@localhost:5432/x', b = 'redis://u:${draw(ALNUM, 12)}@127.0.0.1', c = 'postgres://postgres:postgres@db.internal/x'`,
  ],
  [
    'texts of another language',
    'locales/de.js',
    `module.exports = { password: 'Passwort1!', token: '${draw(ALNUM, 20)}' }`,
  ],
  [
    'tried',
    'src/login.test.js',
    `const password = '${draw(ALNUM, 20)}'; call('ghp_${draw(ALNUM, 36)}')`,
  ],
  ['tried in Python', 'tests/test_login.py', `PASSWORD = "${draw(ALNUM, 20)}"`],
  ['a fixture', '__fixtures__/user.js', `exports.apiKey = '${draw(ALNUM, 24)}'`],
  ['an example', 'examples/quick/index.js', `const apiKey = '${draw(ALNUM, 24)}'`],
  [
    'Python without one',
    'a.py',
    'PASSWORD = os.environ["DB_PASSWORD_1"]\nTOKEN = getenv("TOKEN_1", "")\ntoken_type = "bearer"\nSECRET_HELP = "The secret 1"\n',
  ],
  [
    'Java without one',
    'A.java',
    'class A { String password = System.getenv("PASSWORD_1"); String tokenHeader = "X-Auth-Token-1"; }',
  ],
]
