import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildEnvironment } from './build-environment.ts'
import { looksUpVariables, toRuleValue, variablesInSource } from './environment-names.ts'

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
    ].map(toRuleValue),
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
