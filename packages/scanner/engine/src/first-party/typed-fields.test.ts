import { expect, test } from 'vitest'
import { readTypes, typedFields } from './typed-fields.ts'

const types = readTypes([
  `export interface Filters { status?: 'open' | 'closed'; origin?: string, limit: number }
   interface Shipment extends Row { id: number; secret: string }
   type BySearch = { Querystring: Filters }
   type Change = Partial<{ tags: string[]; address: { street: string } }>
   class NewFeed {
     @IsUrl({ https: true })
     readonly url!: string
     isActive: boolean
     check(): boolean { const text: string = this.url; return text !== '' }
   }`,
])
const read = (text: string) => Object.fromEntries(typedFields(text, types))
const filters = { status: 'open', origin: '1', limit: 1 }

test('reads the fields that the type of a request names', () => {
  expect(read("app.get<{ Querystring: Filters }>('/', list)")).toEqual(filters)
  expect(read("app.get<BySearch>('/', async (request) => rows<Shipment>(text))")).toEqual(filters)
  expect(read('const input = req.body as unknown as Filters')).toEqual(filters)
  expect(read('const input: Filters = await request.json()')).toEqual(filters)
  expect(read('const { status } = (await request.json()) as Filters')).toEqual(filters)
  expect(read('const input = await c.req.json<Filters>()')).toEqual(filters)
})

test('reads members of objects, lists, and classes', () => {
  const body = 'app.post<{ Body: { callback: { url: string } } }>'
  expect(Object.keys(read(body))).toEqual(['callback.url'])
  expect(read('app.patch<{ Body: Change }>')).toEqual({ tags: ['1'], 'address.street': '1' })
  expect(read('add(@Body() input: NewFeed, @Req() request: Request)')).toMatchObject({
    isActive: true,
  })
  expect(Object.keys(read('add(@Body() input: NewFeed)'))).toEqual(['url', 'isActive'])
})

test('types of anything else name no fields', () => {
  expect(read('const rows: Shipment[] = await list<Shipment>(request.query)')).toEqual({})
  expect(read('const ship = (await find(id)) as Shipment')).toEqual({})
})

test('reads types in linear time', () => {
  const beganMs = performance.now()
  readTypes(['interface A {'.repeat(20_000), `type ${'a'.repeat(100_000)}`, '{'.repeat(100_000)])
  typedFields(`app.get<{ Body: ${'{ a: '.repeat(20_000)}`, types)
  typedFields('const a: '.repeat(20_000), types)
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})

test('reads no more members than it gives', () => {
  const beganMs = performance.now()
  const wide = readTypes([
    `interface Wide { a${' '.repeat(3_900)}}`,
    `interface All { ${'a:Wide;'.repeat(500)} }`,
  ])
  typedFields("app.get<{ Querystring: All }>('/', list)".repeat(8), wide)
  expect(performance.now() - beganMs).toBeLessThan(1_000)
})
