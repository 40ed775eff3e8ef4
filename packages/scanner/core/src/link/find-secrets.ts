import type { SinkKind } from '@daimon/scanner-api'
import {
  KEY_ARGUMENTS,
  KEY_OPTIONS,
  KEY_PLUGINS,
  LITERAL_PATH,
  SAMPLE_PATHS,
} from '../rules/credentials.ts'
import { toSink } from '../rules/sinks.ts'
import type { CallSites } from './call-sites.ts'
import type { CallFact } from '../extract/facts.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramFile } from './program.ts'
import { withoutDefault } from './without-default.ts'

/** The kind and place of a credential, without its text. */
type FoundSecret = {
  readonly kind: SinkKind
  readonly cwe: number
  readonly callee: string
  readonly inside: number
  readonly line: number
  readonly column: number
  readonly nodes: readonly number[]
}

const COLUMNS = 5

/**
 * Credentials in a source file: literals that look like one, and texts that are passed where a key
 * is expected. Tests and examples are skipped.
 */
export const findSecrets = (
  program: Program,
  { externals }: CallSites,
  file: ProgramFile,
): FoundSecret[] => {
  const { facts, callBase, nodeBase } = file
  if (SAMPLE_PATHS.test(file.path)) return []
  const found: FoundSecret[] = []
  const { secrets, strings, calls } = facts
  for (let at = 0; at < secrets.length; at += COLUMNS) {
    const [label = -1, isCertain = 0, inside = 0, line = 0, column = 0] = secrets.slice(
      at,
      at + COLUMNS,
    )
    const sink = toSink(isCertain === 1 ? 'hard-coded-secret' : 'hard-coded-password')
    found.push({ ...sink, nodes: [], callee: strings[label] ?? '', inside, line, column })
  }
  calls.forEach((call, at) => {
    const { in: inside, line, column } = call
    for (const { callee, argument, option } of keyUses(
      program,
      nodeBase,
      call,
      externals[callBase + at],
    )) {
      const isKey =
        (argument !== undefined && isConstant(program, nodeBase, call, argument)) ||
        (option !== undefined && isConstantOption(program, nodeBase, call, option))
      // Where the literal is written says more than where it is used.
      if (isKey && keySites(program, nodeBase, call, argument, option).length === 0)
        found.push({ ...KEY, callee: `key of ${callee}`, inside, line, column })
    }
  })
  const sites = keysByFile(program, externals).get(file) ?? []
  const isSite = ({ line }: FoundSecret) => sites.some((site) => site.line === line)
  return [...found.filter((each) => !isSite(each)), ...sites]
}

const KEY = { ...toSink('hard-coded-secret'), nodes: [] }

/** `SignJWT().setSubject().sign` → `SignJWT().sign`: builders return themselves. */
const toCallee = (path: string): string =>
  withoutDefault(path).replace(/^(jose\.SignJWT\(\)).*(\.sign)$/, '$1$2')

type KeyUse = {
  readonly callee: string
  readonly argument?: number | undefined
  readonly option?: string | undefined
}

/** Where a call takes a key: in an argument, in an option, or in one of a plugin. */
const keyUses = (
  { sets }: Program,
  nodeBase: number,
  { name, args }: CallFact,
  paths: ReadonlySet<string> = new Set(),
): readonly KeyUse[] => {
  const [plugin = -1] = args
  const plugins = name === 'register' && plugin >= 0 ? sets.of(nodeBase + plugin) : []
  return [
    ...[...paths].map(toCallee).map((callee) => ({
      callee,
      argument: KEY_ARGUMENTS.get(callee),
      option: KEY_OPTIONS.get(callee),
    })),
    ...plugins.map(({ path }) => ({
      callee: withoutDefault(path),
      option: KEY_PLUGINS.get(withoutDefault(path)),
    })),
  ].filter(({ argument, option }: KeyUse) => argument !== undefined || option !== undefined)
}

type Site = { readonly file: ProgramFile; readonly at: readonly number[] }

/** Where literals are written that keys may be made of, by their objects. */
const literalSites = (program: Program): ReadonlyMap<AbstractObject, Site> => {
  let known = SITES.get(program)
  if (known) return known
  known = new Map(
    program.files.flatMap((file) =>
      Array.from({ length: file.facts.literals.length / 4 }, (_, index) => {
        const [node = -1, ...at] = file.facts.literals.slice(index * 4, index * 4 + 4)
        return { objects: program.sets.of(file.nodeBase + node), site: { file, at } }
      }).flatMap(({ objects, site }) =>
        objects.flatMap((each) => (each.kind === 'object' ? [[each, site] as const] : [])),
      ),
    ),
  )
  SITES.set(program, known)
  return known
}
const SITES = new WeakMap<Program, ReadonlyMap<AbstractObject, Site>>()

const keySites = (
  program: Program,
  nodeBase: number,
  { args }: CallFact,
  argument: number | undefined,
  option: string | undefined,
): readonly Site[] => {
  const sites = literalSites(program)
  const node = argument === undefined ? -1 : (args[argument] ?? -1)
  const held = [
    ...(node < 0 ? [] : program.sets.of(nodeBase + node)),
    ...(option === undefined ? [] : optionTokens(program, nodeBase, args, option)),
  ]
  return held.flatMap((token) => {
    const [, setting] = SETTING_PATH.exec(token.path) ?? []
    return setting === undefined
      ? (sites.get(token) ?? [])
      : (settingSites(program).get(setting) ?? [])
  })
}

/** `current_app.config['FEED_KEY']` and `settings.FEED_KEY` of a framework. */
const SETTING_PATH =
  /^(?:flask\.(?:current_app|Flask\(\))\.config|django\.conf\.settings)\.([A-Z][A-Z0-9_]{2,63})(?:\.encode\(\))?$/

/** Where literals are written that settings are, by the name of the setting. */
const settingSites = (program: Program): ReadonlyMap<string, readonly Site[]> => {
  let known = SETTINGS.get(program)
  if (known) return known
  const sites = literalSites(program)
  const found = new Map<string, Site[]>()
  for (const { facts, nodeBase } of program.files) {
    const { stores, strings } = facts
    for (let at = 0; at < stores.length; at += 4) {
      const [name = '', node = -1] = [strings[stores[at + 1] as number], stores[at + 2]]
      if (node < 0 || !SETTING_NAME.test(name)) continue
      const held = program.sets.of(nodeBase + node).flatMap((token) => sites.get(token) ?? [])
      if (held.length > 0) found.set(name, [...(found.get(name) ?? []), ...held])
    }
  }
  known = found
  SETTINGS.set(program, known)
  return known
}

const SETTING_NAME = /^[A-Z][A-Z0-9_]{2,63}$/
const SETTINGS = new WeakMap<Program, ReadonlyMap<string, readonly Site[]>>()

/** The literals that are used as keys anywhere, by the file that they are written in. */
const keysByFile = (
  program: Program,
  externals: CallSites['externals'],
): ReadonlyMap<ProgramFile, readonly FoundSecret[]> => {
  let known = KEYS.get(program)
  if (known) return known
  const found = new Map<string, readonly [ProgramFile, FoundSecret]>()
  program.calls.forEach(({ file, fact }, at) => {
    for (const { callee, argument, option } of keyUses(
      program,
      file.nodeBase,
      fact,
      externals[at],
    )) {
      for (const site of keySites(program, file.nodeBase, fact, argument, option)) {
        const [inside = 0, line = 0, column = 0] = site.at
        if (!SAMPLE_PATHS.test(site.file.path))
          found.set(`${site.file.path}:${line}:${column}`, [
            site.file,
            { ...KEY, callee: `key of ${callee}`, inside, line, column },
          ])
      }
    }
  })
  known = new Map(
    [...Map.groupBy(found.values(), ([written]) => written)].map(([written, all]) => [
      written,
      all.map(([, secret]) => secret),
    ]),
  )
  KEYS.set(program, known)
  return known
}
const KEYS = new WeakMap<Program, ReadonlyMap<ProgramFile, readonly FoundSecret[]>>()

/** Whether an argument is a literal, or a constant with the name of a credential. */
const isConstant = (
  { sets }: Program,
  nodeBase: number,
  { args, literals }: CallFact,
  argument: number,
): boolean => {
  const node = args[argument] ?? -1
  return (
    (literals?.[argument] ?? '') !== '' ||
    (node >= 0 && sets.of(nodeBase + node).some(({ path }) => path === LITERAL_PATH))
  )
}

const isConstantOption = (
  program: Program,
  nodeBase: number,
  { args, options }: CallFact,
  option: string,
): boolean => {
  return (
    (options?.[option] ?? '') !== '' ||
    optionTokens(program, nodeBase, args, option).some(({ path }) => path === LITERAL_PATH)
  )
}

/** What an option of a call holds: `1.secret` is `secret` of the second argument. */
const optionTokens = (
  { sets }: Program,
  nodeBase: number,
  args: readonly number[],
  option: string,
): readonly AbstractObject[] => {
  const [, argument = '', key = ''] = /^(\d+)\.(.+)$/.exec(option) ?? []
  const node = args[Number(argument)] ?? -1
  if (node < 0) return []
  return sets.of(nodeBase + node).flatMap(({ kind, properties }) => {
    const held = kind === 'object' ? properties.get(key) : undefined
    return held === undefined ? [] : sets.of(held)
  })
}
