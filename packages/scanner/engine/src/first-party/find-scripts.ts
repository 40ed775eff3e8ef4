import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Script } from '../protocol/application-job.ts'
import { findMigrations } from './find-migrations.ts'

/** Scripts of a manifest that create tables, in the order of a deployment. */
const PREPARES =
  /^(?:(?:db|database)[:_-])?(?:migrat\w*|schema|create-?tables?|init(?:-?db)?|setup)(?:[:_-](?:up|latest|run|dev))?$/
const RUNS =
  /^(?:\w+=\S+\s+)*(?:node|tsx|ts-node|bun)(?:\s+-\S+(?:[= ]tsx?(?:\/\w+)?)?)*\s+([\w./-]+)\s*(?:up|latest|run)?$/
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '/index.js', '/index.ts']
const SCRIPTS_MAX = 2

/**
 * Programs that a deployment runs before it starts: those of the project, and the commands of
 * packages that run its migrations.
 */
export const findScripts = (root: string): Script[] => {
  try {
    const { scripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly scripts?: Readonly<Record<string, string>>
    }
    const own = Object.entries(scripts)
      .filter(([name]) => PREPARES.test(name))
      .flatMap(([, command]) => {
        const path = posix.normalize(RUNS.exec(command.trim())?.[1] ?? '..')
        const ending = ENDINGS.find(
          (each) => /\.[cm]?[jt]s$/.test(path + each) && existsSync(join(root, path + each)),
        )
        return path.startsWith('..') || ending === undefined ? [] : [path + ending]
      })
      .filter((path, at, all) => all.indexOf(path) === at)
      .map((path): Script => ({ path, args: [] }))
    return [...findMigrations(root, Object.values(scripts)), ...own].slice(0, SCRIPTS_MAX)
  } catch {
    return []
  }
}
