import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = /\.(?:[cm]?[jt]sx?|py)$/
const LEFT_OUT =
  /^(?:node_modules|venv|vendor|public|static|\.\w.*|dist|build|coverage|tests?|__tests__)$/
const SOURCES_MAX = 400
const SOURCE_BYTES_MAX = 256 * 1024

/** Paths of the sources of a project. */
export const findSources = (root: string): string[] => sourcesBelow(root).slice(0, SOURCES_MAX)

const sourcesBelow = (directory: string): string[] =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return LEFT_OUT.test(entry.name) ? [] : sourcesBelow(path)
    return SOURCE.test(entry.name) && statSync(path).size <= SOURCE_BYTES_MAX ? [path] : []
  })
