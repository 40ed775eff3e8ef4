import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Script } from '../protocol/application-job.ts'

/** A package whose command runs the migrations of a project. */
type Migrator = {
  readonly package: string
  /** Names of its command. */
  readonly commands: readonly string[]
  /** The argument that applies all migrations. */
  readonly action: string
  /** Files of a project that uses it without a script of its own. */
  readonly files: readonly string[]
}

const MIGRATORS: readonly Migrator[] = [
  {
    package: 'knex',
    commands: ['knex'],
    action: 'migrate:latest',
    files: ['knexfile.js', 'knexfile.cjs', 'knexfile.mjs', 'knexfile.ts'],
  },
  {
    package: 'sequelize-cli',
    commands: ['sequelize', 'sequelize-cli'],
    action: 'db:migrate',
    files: ['.sequelizerc', 'config/config.json', 'config/config.js'],
  },
  {
    package: 'typeorm',
    commands: ['typeorm', 'typeorm-ts-node-commonjs', 'typeorm-ts-node-esm'],
    action: 'migration:run',
    files: [],
  },
  {
    package: 'node-pg-migrate',
    commands: ['node-pg-migrate'],
    action: 'up',
    files: [],
  },
]

const DIRECTORIES = ['migrations', 'db/migrations', 'src/migrations', 'database/migrations']
const PLAIN = /^[\w:./=@-]+$/

/** The commands of packages that create the tables of a project, as its scripts call them. */
export const findMigrations = (root: string, scripts: readonly string[]): Script[] =>
  MIGRATORS.flatMap((migrator) => {
    const path = findCommand(root, migrator)
    if (path === undefined) return []
    const called = scripts.flatMap((script) => readArguments(script, migrator))[0]
    if (called !== undefined) return [{ path, args: called }]
    const isUsed =
      migrator.files.some((file) => existsSync(join(root, file))) &&
      DIRECTORIES.some((directory) => existsSync(join(root, directory)))
    return isUsed ? [{ path, args: [migrator.action] }] : []
  })

/** The arguments of a command in a script, if it applies the migrations. */
const readArguments = (script: string, { commands, action }: Migrator): string[][] =>
  script.split(/&&|;/).flatMap((command) => {
    const words = command.trim().split(/\s+/)
    const at = words.findIndex((word) => commands.includes(word.split('/').at(-1) ?? ''))
    const args = words.slice(at + 1)
    return at >= 0 && args.includes(action) && args.every((each) => PLAIN.test(each)) ? [args] : []
  })

/** The program of an installed package's command. */
const findCommand = (
  root: string,
  { package: name, commands: [command = ''] }: Migrator,
): string | undefined => {
  const directory = posix.join('node_modules', name)
  const manifest = join(root, directory, 'package.json')
  if (!existsSync(manifest)) return undefined
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    readonly bin?: string | Readonly<Record<string, string>>
  }
  const program = typeof bin === 'object' ? (bin[command] ?? bin[name]) : bin
  const path = posix.join(directory, program ?? '..')
  return path.startsWith(`${directory}/`) ? path : undefined
}
