import { expect, test } from 'vitest'
import { readOwnFields } from './own-fields.ts'
import { readDefinitions, withDefinitions } from './schema-definitions.ts'

const source = `
router.post('/first', (req, res) => {
  const { other } = req.body
  res.json({ other })
})

router.post(
  '/second',
  validate(Joi.object({
    kind: Joi.string().valid('paper', 'film').required(),
    count: Joi.number().integer().min(3),
    parts: Joi.array().items(Joi.string()),
  })),
  (req, res) => {
    const { kind, count, parts, note } = req.body
    res.json({ kind, count, parts, note })
  },
)

router.get('/third', (req, res) => res.json(req.query.third))
`

test('reads the fields of one handler, with values that its schema accepts', () => {
  expect(readOwnFields(source, 7, [2, 7, 20])).toEqual({
    kind: 'paper',
    count: 3,
    parts: ['1'],
    note: '1',
  })
})

test('reads members of JSON schemas', () => {
  const schema = `app.post('/', { schema: { body: { properties: { size: { type: 'integer', minimum: 5 }, on: { type: 'boolean' } } } } }, handle)`
  expect(readOwnFields(schema, 1, [1])).toMatchObject({ size: 5, on: true })
})

test('fills texts to the length that the handler demands', () => {
  const handler = `router.post('/', (req, res) => {
    const { name, phrase, note } = req.body
    if (phrase.length < 16 || note.length <= 3) return res.sendStatus(400)
  })`
  const { phrase, note } = readOwnFields(handler, 1, [1])
  expect(phrase).toHaveLength(16)
  expect(note).toBe('1')
})

test('fills lists that the handler demands', () => {
  const handler = `router.put('/', (req, res) => {
    const { rows = [], title } = req.body
    if (!Array.isArray(req.body.parts) || Array.isArray(other)) return res.sendStatus(400)
  })`
  expect(readOwnFields(handler, 1, [1])).toMatchObject({
    rows: ['1'],
    parts: ['1'],
    title: 'first',
  })
  expect(readOwnFields(handler, 1, [1])).not.toHaveProperty('other')
})

test('reads schemas and classes that are defined elsewhere', () => {
  const schemas = `const text = { type: 'string', minLength: 3 } as const;
export const Booking = z.object({
  seats: z.coerce.number().min(2),
  rows: z.array(z.object({ id: z.string() })),
  day: z.string().date(),
})
const placement = {
  type: 'object',
  properties: {
    dish: { type: 'string', pattern: '^[0-9a-f]{24}$' },
    child: text,
  },
}
export class CreateItemDto {
  @IsInt() @Min(1)
  count!: number

  @IsIn(['box', 'bag'])
  kind: string
}
export class Unused {
  other = 1
}`
  const definitions = readDefinitions([schemas])
  const read = (handler: string) => readOwnFields(handler, 1, [1], definitions)
  expect(read("router.post('/', validate(Booking), book)")).toEqual({
    seats: 2,
    rows: ['1'],
    id: '1',
    day: '2024-01-02',
  })
  expect(read("app.post('/', { schema: { body: placement } }, place)")).toMatchObject({
    dish: '000000000000000000000001',
    child: '111',
  })
  expect(read('@Post() create(@Body() dto: CreateItemDto) { return add(dto) }')).toEqual({
    count: 1,
    kind: 'box',
  })
  expect(definitions.has('Unused')).toBe(false)
})

test('reads a long text of decorators in linear time', () => {
  const beganMs = performance.now()
  readOwnFields('@IsInt('.repeat(8_000), 1, [1])
  readDefinitions([`const a = {\n`.repeat(8_000)])
  expect(performance.now() - beganMs).toBeLessThan(1_500)
})

test('reads definitions with long lines, many spaces, and names of each other in linear time', () => {
  const spaces = ' '.repeat(60_000)
  const names = Array.from({ length: 40 }, (_, at) => `n${at}`)
  const chain = names.map((name, at) => {
    const next = names[at + 1] ?? 'end'
    return `const ${name} = { type: 'object', a: ${next}, b: ${next}, c: ${next} }`
  })
  const all = `const whole = {\n  type: 'object',\n${names.map((name) => `  x: ${name},`).join('\n')}\n}`
  const beganMs = performance.now()
  const definitions = readDefinitions([
    `const a = { type: 'string' }${spaces}x`,
    'const b = z.object(\n  a: a\n)',
    ...chain,
    all,
    `const c = {${'x'.repeat(180)}\n`.repeat(20_000),
  ])
  expect(withDefinitions('use(b)', definitions)).toContain("a: { type: 'string' }")
  expect(withDefinitions('use(whole)', definitions).length).toBeLessThan(1_000_000)
  expect(performance.now() - beganMs).toBeLessThan(1_500)
})

test('puts the value of a short constant in the place of its name', () => {
  const definitions = readDefinitions([
    "const text = { type: 'string' } as const;",
    "const form = {\n  type: 'object',\n  label: text,\n}",
  ])
  expect(withDefinitions('check(form)', definitions)).toContain("label: { type: 'string' },")
})

test('reads members of JSON schemas that name no type', () => {
  const route = `app.patch('/a', { schema: { body: object({
    state: { enum: ['good', 'late'] }, day: { format: 'date' }, code: { minLength: 4 } }) } }, act)`
  expect(readOwnFields(route, 1, [1])).toEqual({ state: 'good', day: '2024-01-02', code: '1111' })
})

test('leaves out the options that the next route has before its handler', () => {
  const routes = `export default [
  {
    method: 'POST',
    path: '/login',
    options: { validate: { payload: Joi.object({ email: Joi.string().email(), password: Joi.string() }) } },
    handler: (request, h) => enter(request.payload, h),
  },
  {
    method: 'POST',
    path: '/signup',
    options: { validate: { payload: Joi.object({ name: Joi.string().max(80) }) } },
    handler: (request, h) => create(request.payload, h),
  },
]`
  expect(Object.keys(readOwnFields(routes, 6, [6, 12]))).toEqual(['email', 'password'])
  expect(Object.keys(readOwnFields(routes, 12, [6, 12]))).toEqual(['name'])
})

test('an address is one by its validator, whatever its name is', () => {
  const handler = `app.post('/', async (c) => {
  const New = z.object({ shop: z.string().url().optional(), note: z.string() })`
  const { shop, note } = readOwnFields(handler, 1, [1])
  expect(shop).toMatch(/^http:/)
  expect(note).toBe('1')
})
