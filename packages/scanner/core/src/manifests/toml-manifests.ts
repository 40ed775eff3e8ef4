import { parse } from 'smol-toml'
import { type FoundPackage, lineOfWord } from './found-package.ts'
import { readRequirement } from './requirements.ts'

type Table = Readonly<Record<string, unknown>>
const table = (value: unknown): Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Table) : {}
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const parsed = (text: string): Table | undefined => {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

/** Reads pyproject.toml: project, groups, build system, and the tables of Poetry and uv. */
export const readPyproject = (text: string): FoundPackage[] => {
  const root = parsed(text)
  if (!root) return looseRequirements(text)
  const project = table(root['project'])
  const poetry = table(table(root['tool'])['poetry'])
  const uv = table(table(root['tool'])['uv'])
  const lists = [
    project['dependencies'],
    table(root['build-system'])['requires'],
    uv['dev-dependencies'],
    ...Object.values(table(project['optional-dependencies'])),
    ...Object.values(table(root['dependency-groups'])),
  ]
  const tables = [
    poetry['dependencies'],
    poetry['dev-dependencies'],
    ...Object.values(table(poetry['group'])).map((group) => table(group)['dependencies']),
  ]
  const named = lists
    .flatMap(list)
    .flatMap((each) =>
      typeof each === 'string' ? (readRequirement(each, lineOfWord(text, each)) ?? []) : [],
    )
  const bound = tables
    .flatMap((each) => entries(text, table(each)))
    .filter(({ name }) => name !== 'python')
  const isSnippet =
    root['project'] === undefined && root['tool'] === undefined && named.length === 0
  return [...named, ...bound, ...(isSnippet ? entries(text, root) : [])]
}

/** Reads a Pipfile: all tables except those about sources. */
export const readPipfile = (text: string): FoundPackage[] => {
  const root = parsed(text)
  if (!root) return looseEntries(text)
  return Object.entries(root).flatMap(([key, value]) =>
    /^(?:source|requires|pipenv|scripts)$/.test(key) ? [] : entries(text, table(value)),
  )
}

/** Reads Cargo.toml: all dependency tables, including targets and the workspace. */
export const readCargoToml = (text: string): FoundPackage[] => {
  const root = parsed(text)
  if (!root) return looseEntries(text)
  const holders = [
    root,
    table(root['workspace']),
    ...Object.values(table(root['target'])).map(table),
  ]
  const found = holders.flatMap((holder) =>
    ['dependencies', 'dev-dependencies', 'build-dependencies'].flatMap((key) =>
      entries(text, table(holder[key])),
    ),
  )
  const isSnippet =
    found.length === 0 && root['package'] === undefined && root['workspace'] === undefined
  return isSnippet ? entries(text, root) : found
}

/** `name = "1.2"` and `name = { version = "1.2", package = "real" }`. */
const entries = (text: string, from: Table): FoundPackage[] =>
  Object.entries(from).flatMap(([key, value]) => {
    const line = lineOfWord(text, key)
    if (typeof value === 'string') return [{ name: key, wanted: value, line }]
    const details = table(Array.isArray(value) ? value[0] : value)
    const { version, package: real } = details
    const isElsewhere = ['path', 'git', 'url', 'workspace'].some(
      (each) => details[each] !== undefined,
    )
    if (version === undefined && !isElsewhere) return []
    return [
      {
        name: typeof real === 'string' ? real : key,
        wanted: typeof version === 'string' ? version : '',
        line,
        isElsewhere: isElsewhere && version === undefined,
      },
    ]
  })

const looseEntries = (text: string): FoundPackage[] =>
  text.split('\n').flatMap((content, at) => {
    const match = /^\s*([\w-]+)\s*=\s*(?:"([^"]*)"|\{.*?version\s*=\s*"([^"]*)")/.exec(content)
    const [, name = '', plain, inTable] = match ?? []
    const wanted = plain ?? inTable ?? ''
    return /^[\^~<>=*\d]/.test(wanted) && name !== 'version' ? [{ name, wanted, line: at + 1 }] : []
  })

const looseRequirements = (text: string): FoundPackage[] => {
  const quoted = text.split('\n').flatMap((content, at) => {
    const inner = /^\s*["']([^"']+)["']\s*,?\s*(?:#.*)?$/.exec(content)?.[1]
    return inner === undefined ? [] : (readRequirement(inner, at + 1) ?? [])
  })
  return [...quoted, ...looseEntries(text)].filter(({ name }) => name !== 'python')
}
