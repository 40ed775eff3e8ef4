import type { IdForm } from './field-values.ts'
import type { KnownRoute } from './find-flows.ts'
import { toPlainShot } from './plain-shot.ts'
import { PARAMETER, plainPath } from './request-shapes.ts'
import { type AppHarness, runApplication } from './run-application.ts'

/** Routes that found no record, and the keys of records that other answers gave. */
export type LostRoutes = {
  readonly lost: readonly KnownRoute[]
  readonly keys: readonly { readonly path: string; readonly values: readonly string[] }[]
}

const FORMS: readonly IdForm[] = ['number', 'uuid', 'object-id']
const ROUTES_MAX = 12
const VALUES_MAX = 6
const FAILED = 400

/** The path before its first parameter. */
export const readPrefix = (path: string): string => {
  const [first] = path.matchAll(PARAMETER)
  return first === undefined ? path : path.slice(0, first.index)
}

/** Forms of the parameter to try: keys from the list of the same records, then others. */
export const planForms = (
  { path, ids = 'number' }: Pick<KnownRoute, 'path' | 'ids'>,
  keys: LostRoutes['keys'],
): IdForm[] => {
  const prefix = readPrefix(path)
  const isList = (other: string) => `${other.replace(/\/$/, '')}/` === prefix
  const near = keys.filter((each) => isList(each.path))
  const values = [...near, ...keys.filter((each) => !isList(each.path))].flatMap(
    (each) => each.values,
  )
  return [
    ...[...new Set(values)].slice(0, VALUES_MAX).map((value): IdForm => `key ${value}`),
    ...FORMS.filter((form) => form !== ids),
  ]
}

/** Whether a key makes the path of another route, such as `/books/new` for `/books/:id`. */
export const leadsElsewhere = (
  { path }: Pick<KnownRoute, 'path'>,
  ids: IdForm,
  routes: readonly Pick<KnownRoute, 'path'>[],
): boolean => {
  const given = withoutSlash(plainPath(path, ids))
  return routes.some((each) => withoutSlash(each.path) === given)
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/**
 * The routes with the form of IDs by which those that found no record find one. Routes below the
 * same path have the same records.
 */
export const chooseIds = async (
  { sandbox, directory, entry, budgetMs, signal, onGap }: AppHarness,
  routes: readonly KnownRoute[],
  { lost, keys }: LostRoutes,
): Promise<readonly KnownRoute[]> => {
  const tries = lost
    .slice(0, ROUTES_MAX)
    .flatMap((route) => planForms(route, keys).map((ids) => ({ route, ids })))
    .filter(({ route, ids }) => !leadsElsewhere(route, ids, routes))
  if (tries.length === 0) return routes
  const shots = tries.map(({ route: { method, path, headers, before }, ids }) =>
    toPlainShot({ method, path: plainPath(path, ids), ...(headers && { headers }) }, before),
  )
  const job = { entry, shots, learnsNames: false, budgetMs }
  const { shots: reports, gap } = await runApplication(sandbox, directory, job, signal)
  if (gap !== undefined) onGap?.(gap)
  const chosen = new Map<string, IdForm>()
  tries.forEach(({ route, ids }, at) => {
    const prefix = readPrefix(route.path)
    const status = reports[at]?.status ?? FAILED
    if (status < FAILED && !chosen.has(prefix)) chosen.set(prefix, ids)
  })
  return routes.map((route) => {
    const ids = chosen.get(readPrefix(route.path))
    return ids === undefined ? route : { ...route, ids }
  })
}
