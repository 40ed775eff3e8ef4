import { expect, test } from 'vitest'
import {
  directoryWith,
  install,
  listProven,
  listSinks,
  sandboxFor,
  verify,
} from './testing/application.ts'

/**
 * A program that another tool runs from its TypeScript, with few requests for each address, a token
 * against forged requests from a path of its own, and a driver that isn't installed.
 */
const office = {
  'package.json': JSON.stringify({
    type: 'module',
    scripts: { start: 'tsx src/main.ts' },
    dependencies: { express: '*', 'express-rate-limit': '*', postgres: '*' },
  }),
  'schema.sql': `CREATE TABLE staff (
  id serial PRIMARY KEY, email text NOT NULL, password text NOT NULL, role text DEFAULT 'guest');
CREATE TABLE desks (id serial PRIMARY KEY, name text NOT NULL);
`,
  'src/desks.ts': `import postgres from 'postgres'

const sql = postgres(process.env.DATABASE_URL as string)
export enum Role { Guest = 'guest', Porter = 'porter' }

export class Desks {
  constructor(private readonly table: string) {}

  async list(order: string) {
    return await sql.unsafe('SELECT * FROM ' + this.table + ' ORDER BY ' + order) // SINK sql-injection
  }
  async named(name: string) {
    return await sql\`SELECT * FROM desks WHERE name = \${name}\`
  }
}
export const findStaff = async (email: string) => {
  const [found] = await sql\`SELECT * FROM staff WHERE email = \${email}\`
  return found
}
`,
  'src/main.ts': `import { randomUUID } from 'node:crypto'
import express from 'express'
import { rateLimit } from 'express-rate-limit'
import { Desks, Role, findStaff } from './desks'

const app = express()
const sessions = new Map<string, { csrf: string; role?: string }>()
const desks = new Desks('desks')
app.use(express.json())
app.use(rateLimit({ windowMs: 900_000, limit: 6 }))
app.use((req: any, res: any, next: any) => {
  const id = /sid=([\\w-]+)/.exec(req.headers.cookie ?? '')?.[1] ?? ''
  req.session = sessions.get(id)
  if (!req.session) {
    const made = randomUUID()
    sessions.set(made, (req.session = { csrf: randomUUID() }))
    res.cookie('sid', made)
  }
  const isSafe = req.method === 'GET' || req.get('x-csrf-token') === req.session.csrf
  return isSafe ? next() : res.sendStatus(403)
})
app.get('/session/csrf', (req: any, res: any) => res.json({ token: req.session.csrf }))
app.post('/login', async (req: any, res: any) => {
  const staff = await findStaff(String(req.body.email))
  if (!staff || staff.password !== req.body.password) return res.sendStatus(401)
  req.session.role = staff.role
  res.json({ role: staff.role })
})
app.post('/desks/list', async (req: any, res: any) => {
  if (req.session.role !== Role.Porter) return res.sendStatus(403)
  res.json(await desks.list(String(req.body.order)))
})
app.post('/desks/named', async (req: any, res: any) => {
  if (req.session.role === 'guest') return res.sendStatus(403)
  res.json(await desks.named(String(req.body.name)))
})
app.listen(3000)
`,
}

test('enters a TypeScript program with limits for each address, and a token of another path', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(office)
  for (const name of ['express', 'express-rate-limit']) install(root, name)
  expect(listProven(await verify(sandbox, root))).toEqual(listSinks(office))
}, 300_000)
