import { expect, test } from 'vitest'
import { isChosenRole } from './chosen-role.ts'

const isChosen = (source: string, path = 'app.js') =>
  isChosenRole(new Map([[path, source]]), 'seller')

test.each([
  "z.object({ role: z.enum(['buyer', 'seller']) })",
  "role: Joi.string().valid('buyer', 'seller')",
  "body('role').isIn(['buyer', 'seller'])",
  "role: z.union([z.literal('buyer'), z.literal('seller')])",
  "role: { type: 'string', enum: ['buyer', 'seller'] }",
  "if (!['buyer', 'seller'].includes(req.body.role)) return reply.code(400)",
  'if (!ROLES.includes(role)) throw invalid()',
  'role: z.enum(ROLES)',
  '@IsEnum(Role)\n  role: Role',
])('a request may choose a role: %s', (source) => {
  expect(isChosen(source)).toBe(true)
})

test('fields of a Python model have lists of their own', () => {
  expect(isChosen("role: Literal['buyer', 'seller']", 'app.py')).toBe(true)
  expect(isChosen('role: UserRole', 'app.py')).toBe(true)
  expect(isChosen('role: UserRole', 'app.ts')).toBe(false)
})

test.each([
  "if (req.user.role !== 'seller') return res.sendStatus(403)",
  "if (['seller', 'owner'].includes(req.user.role)) next()",
  "CHECK (role IN ('buyer', 'seller'))",
  "role: { type: String, enum: ['buyer', 'seller'], default: 'buyer' }",
  "z.enum(['draft', 'sent'])",
])('a check or a model offers no choice: %s', (source) => {
  expect(isChosen(source)).toBe(false)
})

test('takes linear time', () => {
  const beganMs = performance.now()
  for (const text of ["enum(['a", "'string', enum: [", '[a', 'x.includes(a.', '@IsIn(a)', 'role: '])
    isChosen(text.repeat(40_000))
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})
