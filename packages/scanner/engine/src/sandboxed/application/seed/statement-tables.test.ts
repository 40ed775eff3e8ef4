import { expect, test } from 'vitest'
import { tablesInStatements } from './statement-tables.ts'

const read = (...sources: readonly string[]) =>
  Object.fromEntries(
    tablesInStatements(sources).map(({ name, columns }) => [
      name,
      columns.map((column) => `${column.name} ${column.type}`).toSorted(),
    ]),
  )

test('reads tables and their columns from the statements of a project', () => {
  expect(
    read(
      "one('SELECT id, org_id, role, hash FROM accounts WHERE email = $1', [email])",
      'query(`UPDATE accounts SET seen_at = now() WHERE id = $1 RETURNING name`)',
      `query(\`INSERT INTO orders (account_id, total) VALUES ($1, $2)\`)
       query(\`SELECT o.state, a.name FROM orders o JOIN accounts AS a ON a.id = o.account_id
               WHERE o.state <> 'closed' AND \${extra} ORDER BY o.placed_at\`)`,
    ),
  ).toEqual({
    accounts: [
      'email text',
      'hash text',
      'id integer',
      'name text',
      'org_id integer',
      'role text',
      'seen_at text',
    ],
    orders: ['account_id integer', 'id integer', 'placed_at text', 'state text', 'total integer'],
  })
})

test('a type of rows gives its members to the table of its name', () => {
  expect(
    read(
      'export interface Shipment {\n  id: number\n  readonly state: string; weight?: number\n}',
      "one<Shipment>('SELECT * FROM shipments WHERE org_id = $1', [org])",
    ),
  ).toEqual({ shipments: ['id integer', 'org_id integer', 'state text', 'weight integer'] })
})

test('tables that the project creates, and those of the server, are left out', () => {
  expect(
    read(
      "db.exec('CREATE TABLE IF NOT EXISTS notes (id INTEGER)')",
      "db.all('SELECT body FROM notes')",
      "knex.schema.createTable('files', build); knex.raw('SELECT path FROM files')",
      "db.all('SELECT name FROM sqlite_master')",
      "db.all('WITH recent AS (SELECT id FROM visits) SELECT id FROM recent')",
    ),
  ).toEqual({ visits: ['id integer'] })
})

test.each([
  'db.exec(`CREATE TABLE IF NOT EXISTS ${name} (id INTEGER)`)',
  'db.exec(`CREATE TABLE "${prefix}_notes" (id INTEGER)`)',
  'db.exec(`create table app.${name} (id INTEGER)`)',
  "db.exec('CREATE TABLE ' + name + columns)",
  "db.execute('CREATE TABLE %s (id INTEGER)' % name)",
  "db.exec(readFileSync('schema.sql', 'utf8'))",
  'db.exec(`CREATE TABLE notes_${year} (id INTEGER)`)',
  'db.exec(await readFile(`${here}/schema.sql`))',
  'knex.schema.createTable(name, build)',
  'await runMigrations(db)',
])('no table is known where the project may create others: %s', (source) => {
  expect(read("db.all('SELECT body FROM notes')", source)).toEqual({})
})

test.each(['Prisma.sql`select ${id}`', "db.exec('CREATE TABLE IF NOT EXISTS files (id INTEGER)')"])(
  'what creates no other table changes nothing: %s',
  (source) => {
    expect(Object.keys(read("db.all('SELECT body FROM notes')", source))).toEqual(['notes'])
  },
)

test('a table that is created in a schema is left out', () => {
  expect(
    read(`db.exec('CREATE TABLE "public"."notes" (id INTEGER)')`, "db.all('SELECT a FROM notes')"),
  ).toEqual({})
})

test('takes linear time', () => {
  const beganMs = performance.now()
  for (const text of [
    "'select a ",
    '`select a from ',
    'create table ',
    'migrat',
    '`update a set b =',
  ])
    tablesInStatements([text.repeat(20_000)])
  tablesInStatements([`\`select ${'a, '.repeat(100_000)}\``])
  expect(performance.now() - beganMs).toBeLessThan(2_000)
})
