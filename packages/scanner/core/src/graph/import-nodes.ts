import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { ImportFact } from '../extract/facts.ts'
import type { CallSites } from '../link/call-sites.ts'
import { type Escape, splitExternal } from '../link/escapes.ts'
import type { ProgramFile } from '../link/program.ts'
import { toPackage } from '../link/resolve-shared.ts'
import type { Naming } from '../scrub/naming.ts'
import { scrubText } from '../scrub/scrub-text.ts'
import { CalledMembers } from './called-members.ts'
import { type DependencyIndex, findDependency } from './dependency-nodes.ts'
import { metadata } from './metadata.ts'

type ImportContext = {
  readonly naming: Naming
  readonly known: ReadonlySet<string>
  readonly file: ProgramFile
  readonly ids: readonly string[]
  readonly index: DependencyIndex
  readonly nodes: GraphNode[]
  readonly links: GraphEdge[]
  readonly sites: CallSites
  /** Import nodes of the other files, for values that passed through them. */
  readonly elsewhere: ReadonlyMap<string, string>
  readonly escapes: readonly Escape[]
}

/** By the name that callees use: the id of the first node that imports it. */
export const indexImports = (
  files: readonly ProgramFile[],
  naming: Naming,
  known: ReadonlySet<string>,
): ReadonlyMap<string, string> => {
  const index = new Map<string, string>()
  for (const file of files)
    for (const { fact, name, id } of listImports(file, naming, known))
      if (name !== undefined && fact.kind !== 'type' && !index.has(name)) index.set(name, id)
  return index
}

type ListedImport = {
  readonly fact: ImportFact
  /** As callees have it, with `/`, however the language writes it; undefined if it is missing. */
  readonly name: string | undefined
  readonly packageName: string | undefined
  readonly spoken: string
  readonly id: string
}

const listImports = (
  { facts, path, resolutions }: ProgramFile,
  naming: Naming,
  known: ReadonlySet<string>,
): ListedImport[] =>
  facts.imports.flatMap((fact, at) => {
    const resolution = resolutions[at]
    if (!resolution || resolution.kind === 'file' || resolution.kind === 'shared') return []
    if (fact.kind === 'submodule' || fact.kind === 'template') return []
    const packageName =
      resolution.kind === 'package'
        ? toPackage(facts.language, resolution.name, (name) => known.has(name))
        : undefined
    const isKnown =
      resolution.kind === 'builtin' || (packageName !== undefined && known.has(packageName))
    const spoken = naming.specifier(fact.specifier, isKnown)
    return [
      {
        fact,
        name: resolution.kind === 'missing' ? undefined : resolution.name,
        packageName,
        spoken,
        id: `${naming.path(path)}#${fact.kind === 'type' ? 'type' : 'import'}:${spoken}`,
      },
    ]
  })

/** Adds one node for each external module that the file imports, and the calls into it by name. */
export const addImports = ({
  file,
  naming,
  known,
  ids,
  index,
  nodes,
  links,
  sites,
  elsewhere,
  escapes,
}: ImportContext): void => {
  const { facts } = file
  const path = naming.path(file.path)
  const seen = new Map<string, string>()
  for (const { fact, name, packageName, spoken, id } of listImports(file, naming, known)) {
    const isType = fact.kind === 'type'
    const key = `${isType ? 'type' : 'import'}:${fact.specifier}`
    if (seen.has(key)) continue
    seen.set(key, id)
    if (name !== undefined && !isType) seen.set(`import:${name}`, id)
    nodes.push({
      id,
      kind: isType ? 'TYPE_ONLY_IMPORT' : 'IMPORT',
      file: path,
      line: fact.line,
      language: facts.language,
      symbol: spoken,
    })
    links.push({
      source: ids[file.functionBase + fact.in] as string,
      target: id,
      edge_type: 'IMPORTS',
    })
    const dependency =
      packageName === undefined ? undefined : findDependency(index, packageName, path)
    if (dependency !== undefined && !isType)
      links.push({ source: id, target: dependency, edge_type: 'DEPENDS_ON' })
  }
  const findTarget = (name: string) =>
    seen.get(`import:${name}`) ?? findImport(seen, name) ?? elsewhere.get(name)
  const called = new CalledMembers()
  facts.calls.forEach((call, at) => {
    for (const external of sites.externals[file.callBase + at] ?? []) {
      const [name, symbol] = splitExternal(external)
      const target = findTarget(name)
      if (target !== undefined && MEMBER.test(symbol))
        called.add(ids[file.functionBase + call.in] as string, target, symbol)
    }
  })
  for (const { source, target, path: symbol } of called.list())
    links.push({
      source,
      target,
      edge_type: 'CALLS',
      ...metadata({ symbol: scrubText(symbol) }),
    })
  for (const { from, name } of escapes) {
    const target = findTarget(name)
    if (target !== undefined)
      links.push({
        source: ids[from] as string,
        target,
        edge_type: 'INDIRECT',
        ...metadata({ escapes: true }),
      })
  }
}

// A member that isn't an identifier was read by a literal, and literals are not disclosed.
const MEMBER = /^[\p{ID_Start}$_()][\p{ID_Continue}$.()[\]#]*$/u

const findImport = (seen: ReadonlyMap<string, string>, name: string): string | undefined =>
  seen.get(`import:node:${name}`) ?? seen.get(`import:${name}.js`)
