import { toFieldValue } from './field-values.ts'
import type { KnownRoute } from './find-flows.ts'
import type { OwnFields } from './own-fields.ts'
import type { PageForm } from './read-forms.ts'

const ADDED_MAX = 20

/**
 * Routes with the fields of the forms that lead to them, and those that only a form names, because
 * a library makes their handler, unless the routes are all that the application serves.
 */
export const addForms = (
  routes: readonly KnownRoute[],
  forms: readonly PageForm[],
  { isComplete = false }: { readonly isComplete?: boolean } = {},
): KnownRoute[] => {
  const extended = routes.map((route) => {
    const form = forms.find((each) => leadsTo(each, route))
    return form === undefined ? route : withForm(route, form)
  })
  const [{ ids, headers } = {}] = routes
  const missing = forms.filter((form, at) => {
    const isSame = (each: PageForm) => each.method === form.method && each.path === form.path
    return !routes.some((route) => leadsTo(form, route)) && forms.findIndex(isSame) === at
  })
  const added = missing.slice(0, isComplete ? 0 : ADDED_MAX).map((form) =>
    withForm(
      {
        method: form.method,
        path: form.path,
        ...(ids && { ids }),
        ...(headers && { headers }),
        names: [],
        declared: form.path,
        isGuessed: false,
        symbol: `${form.method} ${form.path}`,
      },
      form,
    ),
  )
  return [...extended, ...added]
}

const IS_PARAMETER = /^[:{*]/

/** Whether a form is sent to a route; a parameter matches any text. */
const leadsTo = (form: PageForm, { method, path, field, action }: KnownRoute): boolean => {
  if (method !== form.method || field !== undefined || action !== undefined) return false
  const [own, given] = [path.split('/'), form.path.split('/')]
  return (
    own.length === given.length &&
    own.every(
      (part, at) =>
        part === given[at] || IS_PARAMETER.test(part) || IS_PARAMETER.test(given[at] ?? ''),
    )
  )
}

/** Above this, most names belong to other handlers of the file, and the form is more precise. */
const OTHERS_MAX = 8

const withForm = (route: KnownRoute, { fields, files }: PageForm): KnownRoute => {
  const own: OwnFields = { ...fields, ...selectPrecise(route.own ?? {}, fields) }
  const { uploads } = route
  const others = route.names.length > OTHERS_MAX ? [] : route.names
  return {
    ...route,
    own,
    names: [...new Set([...Object.keys(own), ...others])],
    ...(files.length > 0 && {
      uploads: {
        fields: [...new Set([...files, ...(uploads?.fields ?? [])])],
        unpacks: uploads?.unpacks ?? false,
      },
    }),
  }
}

/** Values that the handler demands, not those that only the name suggests. */
const selectPrecise = (own: OwnFields, fields: OwnFields): OwnFields =>
  Object.fromEntries(
    Object.entries(own).filter(
      ([name, value]) => !Object.hasOwn(fields, name) || value !== toFieldValue(name),
    ),
  )
