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
 * those that only the application sets: `fields = '__all__'`.
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
      return writes ? [...lineage].flatMap((each) => held(each, 'serializer_class')) : []
    }),
  )
  for (const { kind, of } of serializers) {
    const serializer = kind === 'function' ? functions[of] : undefined
    const place = serializer && findAllFields(serializer.file, serializer.fact)
    if (!serializer || !place) continue
    const { file, fact } = serializer
    const isPrivileged = file.facts.functions
      .flatMap(({ name, line }, at) =>
        /(?:^|\.)Meta$/.test(name) && line > fact.line && line <= fact.endLine
          ? held(sets.prototype(file.functionBase + at), 'model')
          : [],
      )
      .some((model) => model.kind === 'function' && hasPrivileged(sets.prototype(model.of)))
    if (isPrivileged)
      found.set(of, [
        {
          ...toSink('mass-assignment'),
          callee: 'fields',
          ...place,
          nodes: [],
          from: ['s:request'],
        },
      ])
  }
  return found
}

const hasPrivileged = ({ properties }: AbstractObject): boolean =>
  [...properties.keys()].some((name) => PRIVILEGED.test(name))

/** Where a class says that it takes all fields, unless it says that some are only read. */
const findAllFields = (
  { facts: { calls } }: ProgramFile,
  { line, endLine }: { readonly line: number; readonly endLine: number },
) => {
  const own = calls.filter((call) => call.line >= line && call.line <= endLine)
  const all = own.find(({ name, options }) => name === '=fields' && options?.['0'] === '__all__')
  return all && !own.some(({ name }) => name === '=read_only_fields')
    ? { line: all.line, column: all.column }
    : undefined
}
