import { expect, test } from 'vitest'
import { toCondition } from './conditions.ts'
import { type Model, parseSchema } from './schema.ts'

const schema = parseSchema(`
enum Role {
  USER
  ADMIN
}
model Cook {
  id      Int      @id @default(autoincrement())
  email   String   @unique
  role    Role     @default(USER) // not set by users
  recipes Recipe[]
}
model Recipe {
  id     Int    @id
  title  String @map("heading")
  cook   Cook   @relation(fields: [cookId], references: [id])
  cookId Int
  @@unique([title, cookId])
  @@map("recipes")
}
`)
const recipe = schema.models.get('Recipe') as Model
const cook = schema.models.get('Cook') as Model

test('reads models, names of tables and columns, and keys', () => {
  expect(recipe.table).toBe('recipes')
  expect(recipe.fields.map(({ column }) => column)).toEqual(['id', 'heading', 'cook', 'cookId'])
  expect([...recipe.keys]).toEqual([['title_cookId', ['title', 'cookId']]])
  expect(schema.enums.get('Role')).toEqual(['USER', 'ADMIN'])
})

test('binds each value of a condition', () => {
  expect(
    toCondition({ title: { contains: "a'b" }, OR: [{ id: 1 }, { id: { gt: 5 } }] }, recipe, schema),
  ).toEqual({
    sql: '(("recipes"."heading" LIKE ?) AND (("recipes"."id" = ?) OR (("recipes"."id" > ?))))',
    values: ["%a'b%", 1, 5],
  })
})

test('refuses what the types of the client and its engine refuse', () => {
  expect(() => toCondition({ id: '1' }, recipe, schema)).toThrow('Invalid value')
  expect(() => toCondition({ id: Number.NaN }, recipe, schema)).toThrow('Invalid value')
  expect(() => toCondition({ unknown: 1 }, recipe, schema)).toThrow('Unknown argument')
  expect(() => toCondition({ role: 'ROOT' }, cook, schema)).toThrow('Invalid value')
  expect(() => toCondition({ title: { $ne: 1 } }, recipe, schema)).toThrow('Invalid condition')
})

test('follows relations in both directions', () => {
  expect(toCondition({ cook: { email: 'a' } }, recipe, schema).sql).toMatch(
    /EXISTS \(SELECT 1 FROM "Cook" (r\d+) WHERE \1\."id" = "recipes"\."cookId" AND /,
  )
  expect(toCondition({ recipes: { none: {} } }, cook, schema).sql).toMatch(
    /NOT EXISTS \(SELECT 1 FROM "recipes" (r\d+) WHERE \1\."cookId" = "Cook"\."id"/,
  )
})
