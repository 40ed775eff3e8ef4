import { expect, test } from 'vitest'
import { comparedValues } from './compared-values.ts'

const source = `
const KINDS = ['memo', 'list'] as const
const states: ReadonlySet<string> = new Set(['open', 'closed'])
const SORTS: Record<string, string> = Object.freeze({ newest: 'id DESC', oldest: 'id' })
`
const read = (text: string, ...names: string[]) =>
  Object.fromEntries(comparedValues(text, source, new Set(names)))

test('reads texts that fields are compared with', () => {
  const text = `if (published === true || published === 'on') show(); if (body.kind !== "memo") return`
  expect(read(text, 'published', 'kind')).toEqual({ published: 'on', kind: 'memo' })
  expect(read('create({ isOpen: isOpen === true })', 'isOpen')).toEqual({ isOpen: true })
})

test('reads one of a list, and a name of a table', () => {
  expect(read("if (!['asc', 'desc'].includes(String(query.order))) return", 'order')).toEqual({
    order: 'asc',
  })
  expect(
    read('if (!KINDS.includes(kind) || !states.has(req.body.state))', 'kind', 'state'),
  ).toEqual({ kind: 'memo', state: 'open' })
  for (const text of ['SORTS[req.query.sort]', 'sort in SORTS', 'Object.hasOwn(SORTS, sort)'])
    expect(read(text, 'sort')).toEqual({ sort: 'newest' })
})

test('no types, rights, or names of anything else', () => {
  expect(read("if (typeof title !== 'string' || role === 'admin')", 'title', 'role')).toEqual({})
  expect(read("if (user.plan === 'free') return", 'kind')).toEqual({})
})
