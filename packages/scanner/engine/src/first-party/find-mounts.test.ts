import { expect, test } from 'vitest'
import { findMounts } from './find-mounts.ts'

const find = (sources: Readonly<Record<string, string>>, file: string) =>
  findMounts(new Map(Object.entries({ ...sources, [file]: sources[file] ?? '' })))(file)

test('finds where plugins and routers of other files are mounted', () => {
  const app = `import authRoutes from './routes/auth.js'
import { loans as loanRoutes, type Loan } from './routes/loans.js'
const { guard } = require('./guard')
await app.register(authRoutes, { prefix: '/auth' })
app.use('/loans', guard, loanRoutes.routes())
app.use('/quick', require('./routes/quick'))
app.use('/static', express.static('x'))
app.use(guard).use('/', require('./routes/home'))`
  const mounts = (file: string) => find({ 'src/app.ts': app }, file)
  expect(mounts('src/routes/auth.ts')).toEqual(['/auth'])
  expect(mounts('src/routes/loans.ts')).toEqual(['/loans'])
  expect(mounts('src/routes/quick/index.js')).toEqual(['/quick'])
  expect(mounts('src/routes/home.js')).toEqual([''])
  expect(mounts('src/routes/other.ts')).toEqual([])
})

test('puts the mounts of nested files together, and ends with a cycle', () => {
  const sources = {
    'app.js': "const api = require('./api')\napp.use('/api', api)",
    'api.js': "const items = require('./items')\nrouter.route('/items/:id', items)",
    'items.js': "const api = require('./api')\nrouter.use('/back', api)",
  }
  expect(find(sources, 'items.js')).toContain('/api/items/:id')
})

test('reads a long text without a mount in linear time', () => {
  const source = `app.register(${'a, '.repeat(20_000)}\nimport ${'x '.repeat(20_000)}`
  const beganMs = performance.now()
  expect(find({ 'app.js': source }, 'b.js')).toEqual([])
  expect(performance.now() - beganMs).toBeLessThan(1_000)
})

test('finds the mounts of files that mount each other often in linear time', () => {
  const mount = (own: string, other: string) =>
    `const ${other} = require('./${other}')\n` +
    Array.from({ length: 1_000 }, (_, at) => `${own}.use('/${at}', ${other})`).join('\n')
  const beganMs = performance.now()
  expect(find({ 'a.js': mount('a', 'b'), 'b.js': mount('b', 'a') }, 'a.js')).toHaveLength(4)
  expect(performance.now() - beganMs).toBeLessThan(1_000)
})

test('directories that Fastify loads are the prefixes of their routes', () => {
  const app = `const AutoLoad = require('@fastify/autoload')
fastify.register(AutoLoad, { dir: path.join(__dirname, 'plugins'), options: { ...opts } })
fastify.register(AutoLoad, {
  dir: path.join(__dirname, 'routes'), options: { prefix: '/api' },
})`
  const mounts = (file: string) => find({ 'src/app.js': app }, file)
  expect(mounts('src/routes/users/_id/index.js')).toEqual(['/api/users/:id'])
  expect(mounts('src/routes/root.js')).toEqual(['/api'])
  expect(mounts('src/other/a.js')).toEqual([])
})
