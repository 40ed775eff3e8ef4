import { toSink } from '../rules/sinks.ts'
import { MODEL_VIEWS } from '../rules/routes.ts'
import type { FoundSink } from './find-sinks.ts'
import type { AbstractObject } from './points-to.ts'
import type { Program, ProgramFile } from './program.ts'
import type { Route } from './routes.ts'

/** Columns that an application sets, not the user. */
const PRIVILEGED =
  /^(?:owner|user|author|account|role|status|balance|credits?|permissions?|verified|approved|paid|price|\w+_(?:by|share|credits?|balance|role|status)|is_\w+)$/

const CHANGING = /(?:\.ModelViewSet|(?:Create|Update)\w*)(?:\.prototype)?$/

/**
 * By function: serializers through which views let a request write all columns of a model, also
 * those that only the application sets: `fields = '__all__'`, and an `exclude` without them.
 */
export const findOpenSerializers = (
  { sets, functions }: Program,
  routes: readonly Route[],
): ReadonlyMap<number, readonly FoundSink[]> => {
  const found = new Map<number, readonly FoundSink[]>()
  const held = (owner: AbstractObject, name: string): readonly AbstractObject[] => {
    const node = owner.properties.get(name)
    return node === undefined ? [] : sets.of(node)
  }
  const serializers = new Set(
    routes.flatMap(({ view }) => {
      const lineage = new Set(view ? [view] : [])
      for (const { parents } of lineage) for (const parent of parents) lineage.add(parent)
      const writes = [...lineage].some(
        ({ path }) => CHANGING.test(path) && MODEL_VIEWS.test(path.replace(/\.prototype$/, '')),
      )
      // Views without methods of their own.
      const all = [...lineage, ...(view ? (sets.below.get(view) ?? []) : [])]
      return writes ? all.flatMap((each) => held(each, 'serializer_class')) : []
    }),
  )
  for (const { kind, of } of serializers) {
    const serializer = kind === 'function' ? functions[of] : undefined
    const open = serializer && findOpenFields(serializer.file, serializer.fact)
    if (!serializer || !open) continue
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
    if (isPrivileged)
      found.set(of, [
        {
          ...toSink('mass-assignment'),
          callee: open.name,
          line: open.line,
          column: open.column,
          nodes: [],
          from: ['s:request'],
        },
      ])
  }
  return found
}

const hasPrivileged = ({ properties }: AbstractObject, closed: ReadonlySet<string>): boolean =>
  [...properties.keys()].some((name) => PRIVILEGED.test(name) && !closed.has(name))

type OpenFields = {
  readonly name: string
  readonly line: number
  readonly column: number
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
  if (exclude)
    return {
      name: 'exclude',
      line: exclude.line,
      column: exclude.column,
      closed: new Set(
        [exclude, readOnly].flatMap((each) => each?.options?.['0']?.split(',') ?? []),
      ),
    }
  return fields?.options?.['0'] === '__all__' && !readOnly
    ? { name: 'fields', line: fields.line, column: fields.column, closed: new Set() }
    : undefined
}
