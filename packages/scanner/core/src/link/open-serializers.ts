import { toSink } from '../rules/sinks.ts'
import { MODEL_VIEWS } from '../rules/routes.ts'
import type { CallFact } from '../extract/facts.ts'
import type { ProgramIndex } from './authorization/program-index.ts'
import type { CallSites } from './call-sites.ts'
import type { FoundSink } from './find-sinks.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'

/** Columns that an application sets, not the user. */
const PRIVILEGED =
  /^(?:owner|user|author|account|role|status|balance|credits?|permissions?|verified|approved|paid|price|\w+_(?:by|share|credits?|balance|role|status)|is_\w+)$/

const CHANGING = /(?:\.ModelViewSet|(?:Create|Update)\w*)(?:\.prototype)?$/

export const MODEL_SERIALIZER = /^rest_framework\.serializers\.\w*ModelSerializer(?:\.prototype)?$/
const OF_REQUEST = /^#request\.(?:data|POST|query_params|GET)\b/

type Context = {
  readonly program: Program
  readonly sites: CallSites
  readonly index: ProgramIndex
}

/**
 * By function: serializers through which views let a request write all columns of a model, also
 * those that only the application sets: `fields = '__all__'`, and an `exclude` without them. Where
 * no view names one, where code saves the data of a request: `Serializer(pet, data=request.data)`.
 */
export const findOpenSerializers = (
  { program, sites, index }: Context,
  routes: readonly Route[],
): ReadonlyMap<number, readonly FoundSink[]> => {
  const { sets, functions, calls } = program
  const { targets } = sites
  const found = new Map<number, readonly FoundSink[]>()
  const held = (owner: AbstractObject, name: string): readonly AbstractObject[] => {
    const node = owner.properties.get(name)
    return node === undefined ? [] : sets.of(node)
  }
  const serializers = new Set(
    routes.flatMap(({ view }) => {
      const lineage = view ? listLineage(view) : []
      const writes = lineage.some(
        ({ path }) => CHANGING.test(path) && MODEL_VIEWS.test(path.replace(/\.prototype$/, '')),
      )
      // Views without methods of their own.
      const all = [...lineage, ...(view ? (sets.below.get(view) ?? []) : [])]
      return writes ? all.flatMap((each) => held(each, 'serializer_class')) : []
    }),
  )
  const findOpen = (of: number): (OpenFields & { readonly of: number }) | undefined => {
    const serializer = functions[of]
    const open = serializer && findOpenFields(serializer.file, serializer.fact)
    if (!open) return undefined
    const { file, fact } = serializer
    const isPrivileged = file.facts.functions
      .flatMap(({ name, line }, at) =>
        /(?:^|\.)Meta$/.test(name) && line > fact.line && line <= fact.endLine
          ? held(sets.prototype(file.functionBase + at), 'model')
          : [],
      )
      .some(
        (model) =>
          model.kind === 'function' && hasPrivileged(sets.prototype(model.of), open.closed),
      )
    return isPrivileged ? { ...open, of } : undefined
  }
  const report = (at: number, { name, line, column }: Place) =>
    found.set(at, [
      ...(found.get(at) ?? []),
      {
        ...toSink('mass-assignment'),
        callee: name,
        line,
        column,
        nodes: [],
        from: ['s:request'],
      },
    ])
  for (const { kind, of } of serializers) {
    const open = kind === 'function' ? findOpen(of) : undefined
    if (open) report(of, open)
  }
  calls.forEach(({ file, fact }, at) => {
    const data = file.facts.language === 'python' ? getData(fact) : -1
    if (data < 0 || !sets.of(file.nodeBase + data).some(({ path }) => OF_REQUEST.test(path))) return
    const isOpen = [...(targets[at] ?? [])].some(
      (of) =>
        !found.has(of) &&
        listLineage(sets.prototype(of)).some(({ path }) => MODEL_SERIALIZER.test(path)) &&
        findOpen(of) !== undefined,
    )
    const saving = isOpen
      ? file.facts.calls.find(
          ({ name, self }) => name === 'save' && index(file).makerOf(self) === fact,
        )
      : undefined
    if (saving) report(file.functionBase + saving.in, saving)
  })
  return found
}

type Place = { readonly name: string; readonly line: number; readonly column: number }

/** The node of `data=…`, or −1. */
const getData = ({ keys, args }: CallFact): number => {
  const named = keys?.['']?.split(',') ?? []
  const at = named.indexOf('data')
  return at < 0 ? -1 : (args[args.length - named.length + at] ?? -1)
}

export const listLineage = (prototype: AbstractObject): readonly AbstractObject[] => {
  const lineage = new Set([prototype])
  for (const { parents } of lineage) for (const parent of parents) lineage.add(parent)
  return [...lineage]
}

const hasPrivileged = ({ properties }: AbstractObject, closed: ReadonlySet<string>): boolean =>
  [...properties.keys()].some((name) => PRIVILEGED.test(name) && !closed.has(name))

type OpenFields = Place & {
  /** Columns that requests can't write. */
  readonly closed: ReadonlySet<string>
}

/** Where a class says that it takes all fields or all but some, unless some are only read. */
const findOpenFields = (
  { facts: { calls } }: ProgramFile,
  { line, endLine }: { readonly line: number; readonly endLine: number },
): OpenFields | undefined => {
  const own = calls.filter((call) => call.line >= line && call.line <= endLine)
  const named = (name: string) => own.find((call) => call.name === `=${name}`)
  const [fields, exclude, readOnly] = [named('fields'), named('exclude'), named('read_only_fields')]
  const written = exclude ?? (fields?.options?.['0'] === '__all__' ? fields : undefined)
  if (!written) return undefined
  const { line: at, column } = written
  return {
    name: exclude ? 'exclude' : 'fields',
    line: at,
    column,
    closed: new Set([exclude, readOnly].flatMap((each) => each?.options?.['0']?.split(',') ?? [])),
  }
}
