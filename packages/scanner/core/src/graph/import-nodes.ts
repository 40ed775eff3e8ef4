import type { GraphEdge, GraphNode } from '@daimon/scanner-api'
import type { CallSites } from '../link/call-sites.ts'
import type { ProgramFile } from '../link/program.ts'
import { packageOf } from '../link/resolve-shared.ts'
import type { Naming } from '../scrub/naming.ts'
import { scrubText } from '../scrub/scrub-text.ts'
import { type DependencyIndex, dependencyOf } from './dependency-nodes.ts'
import { metadata } from './metadata.ts'

type ImportParts = {
  readonly naming: Naming
  readonly known: ReadonlySet<string>
  readonly file: ProgramFile
  readonly ids: readonly string[]
  readonly index: DependencyIndex
  readonly nodes: GraphNode[]
  readonly links: GraphEdge[]
  readonly sites: CallSites
}

/** One node for each module that the file imports from outside, and the calls into it by name. */
export const addImports = ({
  file,
  naming,
  known,
  ids,
  index,
  nodes,
  links,
  sites,
}: ImportParts): void => {
  const { facts } = file
  const path = naming.path(file.path)
  const seen = new Map<string, string>()
  facts.imports.forEach((fact, at) => {
    const resolution = file.resolutions[at]
    if (!resolution || resolution.kind === 'file' || resolution.kind === 'shared') return
    if (fact.kind === 'submodule') return
    const { specifier } = fact
    const isType = fact.kind === 'type'
    const key = `${isType ? 'type' : 'import'}:${specifier}`
    if (seen.has(key)) return
    const packageName =
      resolution.kind === 'package'
        ? packageOf(facts.language, resolution.name, (name) => known.has(name))
        : undefined
    const isKnown =
      resolution.kind === 'builtin' || (packageName !== undefined && known.has(packageName))
    const spoken = naming.specifier(specifier, isKnown)
    const id = `${path}#${isType ? 'type' : 'import'}:${spoken}`
    seen.set(key, id)
    // What is called is known by the name with `/`, however the language writes it.
    if (resolution.kind !== 'missing' && !isType) seen.set(`import:${resolution.name}`, id)
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
      packageName === undefined ? undefined : dependencyOf(index, packageName, path)
    if (dependency !== undefined && !isType)
      links.push({ source: id, target: dependency, edge_type: 'DEPENDS_ON' })
  })
  facts.calls.forEach((call, at) => {
    for (const external of sites.externals[file.callBase + at] ?? []) {
      const [name, symbol] = splitExternal(external)
      const target = seen.get(`import:${name}`) ?? importOf(seen, name)
      if (target !== undefined && MEMBER.test(symbol))
        links.push({
          source: ids[file.functionBase + call.in] as string,
          target,
          edge_type: 'CALLS',
          ...metadata({ symbol: scrubText(symbol) }),
        })
    }
  })
}

// `lodash/fp.merge` is `merge` of `lodash/fp`: names of modules may hold dots themselves, so the longest import wins.
const splitExternal = (path: string): [string, string] => {
  const from = path.startsWith('@') ? path.indexOf('/') + 1 : 0
  const slash = path.lastIndexOf('/')
  const at = path.slice(Math.max(from, slash)).search(/[.(]/)
  const end = at === -1 ? path.length : at + Math.max(from, slash)
  return [path.slice(0, end), path.slice(end).replace(/^\./, '') || 'default']
}

// A member that is no name was read by a literal, and literals stay here.
const MEMBER = /^[\p{ID_Start}$_()][\p{ID_Continue}$.()[\]#]*$/u

const importOf = (seen: ReadonlyMap<string, string>, name: string): string | undefined =>
  seen.get(`import:node:${name}`) ?? seen.get(`import:${name}.js`)
