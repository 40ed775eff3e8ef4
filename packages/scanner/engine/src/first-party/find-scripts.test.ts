import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findScripts } from './find-scripts.ts'

const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

const findIn = (scripts: Readonly<Record<string, string>>): string[] => {
  const root = mkdtempSync(join(tmpdir(), 'scripts-'))
  roots.push(root)
  mkdirSync(join(root, 'src'))
  for (const name of ['migrate.js', 'tables.ts', 'seed.js', 'down.js'])
    writeFileSync(join(root, 'src', name), '')
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts }))
  return findScripts(root).map(({ path }) => path)
}

test('finds the programs that create tables', () => {
  expect(findIn({ migrate: 'node src/migrate.js' })).toEqual(['src/migrate.js'])
  expect(findIn({ 'db:setup': 'node --import tsx ./src/tables' })).toEqual(['src/tables.ts'])
  expect(findIn({ 'migrate:up': 'NODE_ENV=test node src/migrate.js up' })).toEqual([
    'src/migrate.js',
  ])
})

test('leaves out programs that do something else, and commands of other programs', () => {
  expect(
    findIn({
      start: 'node src/migrate.js',
      seed: 'node src/seed.js',
      'migrate:down': 'node src/down.js',
      migrate: 'knex migrate:latest',
      setup: 'node ../elsewhere.js',
      schema: 'node src/absent.js',
    }),
  ).toEqual([])
})

test('finds the commands of installed packages that apply migrations', () => {
  const root = mkdtempSync(join(tmpdir(), 'scripts-'))
  roots.push(root)
  const write = (path: string, content: object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), JSON.stringify(content))
  }
  write('package.json', {
    scripts: { 'db:migrate': 'NODE_ENV=production npx knex migrate:latest --env production' },
  })
  expect(findScripts(root)).toEqual([])
  write('node_modules/knex/package.json', { bin: './bin/cli.js' })
  const knex = {
    path: 'node_modules/knex/bin/cli.js',
    args: ['migrate:latest', '--env', 'production'],
  }
  expect(findScripts(root)).toEqual([knex])
  // Without a script, the files of a project say that it is used.
  write('node_modules/sequelize-cli/package.json', { bin: { 'sequelize-cli': 'lib/sequelize' } })
  write('config/config.json', {})
  expect(findScripts(root)).toEqual([knex])
  write('migrations/1-users.js', {})
  expect(findScripts(root).at(-1)).toEqual({
    path: 'node_modules/sequelize-cli/lib/sequelize',
    args: ['db:migrate'],
  })
})
