import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directoryWith, listProven, sandboxFor, listSinks, verify } from './testing/application.ts'

/** A Koa application with one statement per route. */
const koa = (routes: Readonly<Record<string, string>>) => ({
  'package.json': JSON.stringify({
    type: 'module',
    main: 'app.js',
    dependencies: { koa: '2.16.1', '@koa/router': '13.1.0', 'node-serialize': '0.0.4' },
  }),
  'app.js': `import Koa from 'koa'
import Router from '@koa/router'
import store from 'node-serialize'
const app = new Koa()
const router = new Router()
const escape = (text) => String(text).replace(/[&<>"']/g, (found) => '&#' + found.charCodeAt(0) + ';')
${Object.entries(routes)
  .map(([route, act]) => `router.get('${route}', (ctx) => {\n  ${act}\n})`)
  .join('\n')}
app.use(router.routes())
app.listen(8080)
`,
})

const flawed = koa({
  '/greeting': "ctx.body = '<b>' + ctx.query.zz + '</b>' // SINK xss",
  '/restore':
    "ctx.body = { is: typeof store.unserialize(String(ctx.query.kk ?? '{}')) } // SINK unsafe-deserialization",
  '/session':
    "const text = Buffer.from(ctx.cookies.get('tt') ?? 'e30=', 'base64').toString()\n  ctx.body = { is: typeof store.unserialize(text) } // SINK unsafe-deserialization",
  '/words': 'ctx.body = { is: /^(?:\\w+\\s?)+$/.test(String(ctx.query.uu)) } // SINK redos',
})

const fixed = koa({
  '/greeting': "ctx.body = '<b>' + escape(ctx.query.zz) + '</b>'",
  '/plain': "ctx.type = 'text'\n  ctx.body = '<b>' + ctx.query.zz + '</b>'",
  '/restore': "ctx.body = { is: typeof JSON.parse(String(ctx.query.kk ?? '{}')) }",
  '/checked':
    "const text = String(ctx.query.ll ?? '{}')\n  ctx.body = { is: /^[{}\":\\w]*$/.test(text) && !text.includes('$') && typeof store.unserialize(text) }",
  '/words': 'ctx.body = { is: /^(?:\\w+\\s?)+$/.test(String(ctx.query.uu).slice(0, 24)) }',
  '/linear': 'ctx.body = { is: /^(?:[a-z]+,)*[a-z]+$/.test(String(ctx.query.vv)) }',
  '/fixed': "ctx.body = { is: /^(?:\\w+\\s?)+$/.test('words of our own'), not: ctx.query.ww }",
})

test('proves Koa responses, deserializers, and slow patterns at their lines, and nothing for safe code', async (context) => {
  const sandbox = await sandboxFor(context)
  const root = directoryWith(flawed)
  execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: root })
  const proven = await verify(sandbox, root)
  expect(listProven(proven)).toEqual(listSinks(flawed))
  writeFileSync(join(root, 'app.js'), fixed['app.js'])
  const sound = await verify(sandbox, root)
  expect(listProven(sound)).toEqual([])
  expect(sound.proofs.size).toBe(0)
}, 240_000)
