import { expect, test } from 'vitest'
import { directoryWith, listProven, listSinks, sandboxFor, verify } from './testing/application.ts'

/** A Next application on Prisma. Its packages are only what the handlers use of them. */
const application = {
  'package.json': JSON.stringify({
    name: 'notes',
    scripts: { start: 'next start' },
    dependencies: { next: '15.0.0', '@prisma/client': '6.0.0' },
  }),
  'node_modules/next/package.json': '{"name":"next","version":"15.0.0"}',
  'node_modules/next/server.js': `class NextRequest extends Request {
  get nextUrl() { return new URL(this.url) }
}
exports.NextRequest = NextRequest
exports.NextResponse = Response
`,
  'prisma/schema.prisma': `model User {
  id       Int    @id @default(autoincrement())
  email    String @unique
  password String
  notes    Note[]
}
model Note {
  id     Int    @id @default(autoincrement())
  title  String
  text   String
  user   User   @relation(fields: [userId], references: [id])
  userId Int
}
`,
  'lib/session.js': `const { createHmac } = require('node:crypto')
const { cookies } = require('next/headers')
const sign = (text) => createHmac('sha256', 'test').update(text).digest('base64url')
exports.start = async (id) => {
  const content = Buffer.from(JSON.stringify({ id })).toString('base64url')
  const text = 'e30.' + content
  ;(await cookies()).set('session', text + '.' + sign(text))
}
const read = (text) => JSON.parse(Buffer.from(text, 'base64url').toString())
exports.user = async () => {
  const [head, content, signature] = ((await cookies()).get('session')?.value ?? '').split('.')
  return content && sign(head + '.' + content) === signature ? read(content).id : undefined
}
exports.guest = async () => {
  const [, content] = ((await cookies()).get('guest')?.value ?? '').split('.')
  return content ? JSON.parse(Buffer.from(content, 'base64url').toString()).guestId : undefined // SINK unverified-token
}
`,
  'lib/store.js': `const { PrismaClient } = require('@prisma/client')
exports.store = new PrismaClient()
`,
  'app/api/login/route.js': `const { store } = require('../../../lib/store')
const { start } = require('../../../lib/session')
exports.POST = async (request) => {
  const { email, password } = await request.json()
  const user = await store.user.findUnique({ where: { email: String(email) } })
  if (!user || user.password !== password) return new Response(null, { status: 401 })
  await start(user.id)
  return Response.json({ id: user.id })
}
`,
  'app/api/notes/[id]/route.js': `const { store } = require('../../../../lib/store')
const { guest, user } = require('../../../../lib/session')
exports.GET = async (request, { params }) => {
  const { id } = await params
  if (!(await guest())) return new Response(null, { status: 401 })
  return Response.json({ id })
}
exports.DELETE = async (request, { params }) => {
  const { id } = await params
  const userId = await user()
  if (!userId) return new Response(null, { status: 401 })
  return Response.json(await store.note.deleteMany({ where: { id: Number(id), userId } }))
}
`,
  'app/api/search/route.js': `const { store } = require('../../../lib/store')
exports.GET = async (request) => {
  const order = request.nextUrl.searchParams.get('order') ?? 'title'
  return Response.json(await store.$queryRawUnsafe('SELECT title FROM "Note" ORDER BY ' + order)) // SINK sql-injection
}
exports.POST = async (request) => {
  const { words } = await request.json()
  return Response.json(await store.$queryRaw\`SELECT title FROM "Note" WHERE title = \${words}\`)
}
`,
  'app/api/go/route.js': `const { redirect } = require('next/navigation')
exports.GET = (request) => {
  const to = new URL(request.url).searchParams.get('to') ?? '/'
  return redirect(to) // SINK open-redirect
}
`,
}

test('proves vulnerabilities of a Next application on Prisma, and nothing of its safe handlers', async (context) => {
  const sandbox = await sandboxFor(context)
  const results = await verify(sandbox, directoryWith(application))
  expect(listProven(results)).toEqual(listSinks(application))
}, 300_000)
