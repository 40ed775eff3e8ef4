import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildEnvironment } from './build-environment.ts'
import { looksUpVariables, variablesInSource } from './environment-names.ts'
import { toNamedValue, toRuleValue } from './environment-values.ts'

const find = (source: string) => variablesInSource(source, { looksUp: looksUpVariables(source) })
const names = (source: string) => find(source).map(({ name }) => name)

test('reads variables that the text names', () => {
  expect(
    names(
      "const { A_KEY, B_KEY = 'x' } = process.env; f(process.env.C_KEY, process.env['D_KEY'])",
    ).toSorted(),
  ).toEqual(['A_KEY', 'B_KEY', 'C_KEY', 'D_KEY'])
  expect(names("import { env } from 'node:process'\nuse(env.API_KEY)")).toEqual(['API_KEY'])
})

test('reads variables that a function or a schema looks up', () => {
  const helper = `const required = (name) => process.env[name] ?? fail(name)
    export const secret = required('COOKIE_SECRET')
    log('NOT_READ', 1)`
  expect(find(helper)).toEqual([{ name: 'COOKIE_SECRET', isRequired: true }])
  expect(names("get(config: ConfigService) { config.getOrThrow<string>('DATABASE_URL') }")).toEqual(
    ['DATABASE_URL'],
  )
  const schema = `z.object({
    TOKEN_KEY: z.string().min(32),
    LOG_LEVEL: z.string().default('info'),
  }).parse(process.env)`
  expect(find(schema)).toMatchObject([
    { name: 'TOKEN_KEY', isRequired: true },
    { name: 'LOG_LEVEL', isRequired: false },
  ])
  expect(names("const TITLES = { JWT_SECRET: f('x') }; required('JWT_SECRET')")).toEqual([])
})

test('sets what a program requires, also if another file looks it up', () => {
  const root = mkdtempSync(join(tmpdir(), 'environment-'))
  try {
    mkdirSync(join(root, 'src'))
    writeFileSync(join(root, 'src/need.ts'), 'export const need = (name) => process.env[name]')
    writeFileSync(
      join(root, 'src/config.ts'),
      "import { need } from './need'\nexport const key = need('GUEST_KEY'), region = need('HOME_REGION'), seal = need('GUEST_SESSION_PASSWORD')",
    )
    const environment = buildEnvironment(root, 'javascript')
    expect(environment['GUEST_KEY']).toMatch(/^[0-9a-f]{64}$/)
    expect(environment['HOME_REGION']).toBe('1')
    expect(environment['GUEST_SESSION_PASSWORD']).toMatch(/^[0-9a-f]{64}$/)
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('gives a value that the rules of a schema accept', () => {
  expect(
    [
      'z.string().url(),',
      "z.enum(['live', 'test']),",
      "Joi.string().valid('a', 'b').required(),",
      'z.string().min(12),',
      'z.coerce.number().int(),',
    ].map((rules) => toRuleValue(rules)),
  ).toEqual(['http://127.0.0.1:3000', 'live', 'a', '1'.repeat(12), '1'])
})

const buildFrom = (
  language: 'javascript' | 'python',
  text: string,
): Readonly<Record<string, string>> => {
  const root = mkdtempSync(join(tmpdir(), 'environment-'))
  try {
    writeFileSync(join(root, language === 'python' ? 'settings.py' : 'settings.js'), text)
    return buildEnvironment(root, language)
  } finally {
    rmSync(root, { recursive: true })
  }
}

test('names a database of MongoDB by a plain word', () => {
  const read = (...variables: string[]) =>
    variables.map((name) => `use(process.env.${name})`).join('\n')
  expect(buildFrom('javascript', read('MONGO_URL', 'MONGO_DB'))).toMatchObject({
    MONGO_URL: expect.stringMatching(/^mongodb:/),
    MONGO_DB: 'app',
  })
  expect(buildFrom('javascript', read('MONGO_HOST', 'MONGO_PORT'))).toEqual({
    MONGO_HOST: '127.0.0.1',
    MONGO_PORT: '27017',
  })
  // Without another variable for the address, it is the address.
  expect(buildFrom('javascript', read('MONGO_DB'))['MONGO_DB']).toMatch(/^mongodb:/)
  expect(buildFrom('javascript', read('MONGO_USER'))).toEqual({})
  expect(buildFrom('python', "os.getenv('MONGODB_DATABASE')")).toEqual({
    MONGODB_DATABASE: 'app',
  })
})

test('gives a program in Python the address of the store that it has a driver for', () => {
  const read = "\nurl = os.environ['DATABASE_URL']"
  const findAddress = (text: string) => buildFrom('python', text + read)['DATABASE_URL']
  expect(findAddress('from motor.motor_asyncio import AsyncIOMotorClient')).toMatch(/^mongodb:/)
  expect(findAddress('import sqlalchemy')).toMatch(/^sqlite:/)
  expect(findAddress('import pymongo\nimport psycopg')).toMatch(/^sqlite:/)
})

test('reads variables of validators, settings, and lists', () => {
  const required = (source: string) =>
    find(source).flatMap(({ name, isRequired }) => (isRequired ? [name] : []))
  expect(
    required(
      'cleanEnv(process.env, { DOMAIN: str(), API_PORT: port({ default: 1 }), TEAM_SIZE: num() })',
    ),
  ).toEqual(['DOMAIN', 'TEAM_SIZE'])
  expect(
    required(
      'ConfigModule.forRoot({ validationSchema: Joi.object({\n  SITE_NAME: Joi.string().required(),\n}) })',
    ),
  ).toEqual(['SITE_NAME'])
  expect(
    required(
      "convict({ db: { default: null, format: String, env: 'DB_NAME' }, port: { default: 3, env: 'API_PORT' } })",
    ),
  ).toEqual(['DB_NAME'])
  expect(
    required(
      "app.register(require('@fastify/env'), { schema: { required: ['APP_NAME', 'JWT_SECRET'] } })",
    ),
  ).toEqual(['APP_NAME', 'JWT_SECRET'])
  expect(
    required(
      'class EnvironmentVariables {\n  @IsString() SITE_NAME: string\n  @IsNumber()\n  TEAM_SIZE!: number\n}',
    ),
  ).toEqual(['SITE_NAME', 'TEAM_SIZE'])
})

test('parts of the address of a database are words, hosts, and ports', () => {
  expect(
    [
      'DB_NAME',
      'MYSQL_DATABASE',
      'MONGO_DB_NAME',
      'MONGODB_DATABASE',
      'DB_USER',
      'DB_HOST',
      'MONGO_HOST',
      'MONGO_PORT',
      'REDIS_PORT',
      'DB_PORT',
    ].map(toNamedValue),
  ).toEqual(['app', 'app', 'app', 'app', 'app', '127.0.0.1', '127.0.0.1', '27017', '6379', '5432'])
  for (const name of ['MONGO_URL', 'MONGODB_URI', 'MONGO', 'MONGO_CONNECTION'])
    expect(toNamedValue(name)).toMatch(/^mongodb:/)
  for (const name of ['DATABASE', 'DATABASE_URL', 'DB', 'DB_URI'])
    expect(toNamedValue(name)).toMatch(/^postgres:/)
})

test('a time until the end of a session is a number of many seconds', () => {
  for (const name of ['JWT_EXPIRES_IN', 'ACCESS_TOKEN_EXPIRATION', 'SESSION_TTL', 'COOKIE_MAX_AGE'])
    expect(Number(toNamedValue(name))).toBeGreaterThan(86_399)
})

test('rules count before what a name says', () => {
  expect(toRuleValue('z.coerce.number()', 'KEY_VERSION')).toBe('1')
  expect(toRuleValue('num()', 'RATE_LIMIT')).toBe('100000')
  expect(toRuleValue("str({ choices: ['file', 'memory'] })", 'TOKEN_STORE')).toBe('file')
  expect(toRuleValue('bool()', 'ENABLE_MAIL')).toBe('true')
  expect(toRuleValue('z.string().min(32)', 'JWT_SECRET')).toMatch(/^[0-9a-f]{64}$/)
})

test('reads the variables of the package config', () => {
  const root = mkdtempSync(join(tmpdir(), 'environment-'))
  try {
    mkdirSync(join(root, 'config'))
    writeFileSync(
      join(root, 'config/custom-environment-variables.json'),
      '{"db": {"name": "DATABASE_NAME"}, "jwt": {"secret": "JWT_SECRET"}}',
    )
    expect(buildEnvironment(root, 'javascript')).toMatchObject({
      DATABASE_NAME: 'app',
      JWT_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  } finally {
    rmSync(root, { recursive: true })
  }
})

test('a required flag never switches the checks of a program off', () => {
  for (const name of [
    'AUTH_DISABLED',
    'SKIP_TOKEN_CHECK',
    'NO_AUTH',
    'MOCK_PAYMENTS',
    'DEV_MODE',
    'TEST_MODE',
    'ALLOW_ANONYMOUS',
    'PUBLIC',
  ]) {
    expect(toRuleValue('z.boolean()', name)).toBe('false')
    expect(toRuleValue("z.enum(['true', 'false'])", name)).toBe('false')
  }
  expect(toRuleValue('', 'AUTH_DISABLED')).toBe('0')
  expect(toRuleValue("z.enum(['false', 'true'])", 'CHECK_TOKENS')).toBe('true')
  for (const name of ['LATEST_ONLY', 'DEVICE_CHECK', 'ATTEST'])
    expect(toRuleValue('bool()', name)).toBe('true')
  // Any text would switch these on, where a program reads them without a schema.
  expect(['AUTH_BYPASS', 'SKIP_TOKEN_CHECK'].map(toNamedValue)).toEqual([undefined, undefined])
  expect(toNamedValue('BYPASS_TOKEN')).toMatch(/^[0-9a-f]{64}$/)
})

test('of a list of choices, one under which a program checks nothing is the last', () => {
  for (const weak of ['none', 'off', 'disabled', 'mock', 'test', 'development'])
    expect(toRuleValue(`z.enum(['${weak}', "jwt"]),`, 'AUTH_MODE')).toBe('jwt')
  expect(toRuleValue("z.enum(['off', 'jwt'])", 'DEV_AUTH_MODE')).toBe('jwt')
  expect(toRuleValue("z.literal('none')", 'AUTH_MODE')).toBe('none')
  expect(toRuleValue("Joi.string().valid('off', 'mock')", 'AUTH_MODE')).toBe('off')
})
