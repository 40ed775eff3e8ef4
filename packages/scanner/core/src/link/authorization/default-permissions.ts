import type { Program } from '../program.ts'
import type { Route } from '../routes.ts'
import type { Guard } from './guards.ts'

/** Whether the default permissions of Django REST framework are those of a route. */
export const usesDefault = (decorators: readonly string[], { view }: Route): boolean => {
  if (decorators.includes('permission_classes')) return false
  const lineage = new Set(view ? [view] : [])
  for (const { properties, parents } of lineage) {
    if (properties.has('permission_classes')) return false
    for (const parent of parents) lineage.add(parent)
  }
  return (
    decorators.includes('api_view') ||
    [...lineage].some(({ path }) => path.startsWith('rest_framework.'))
  )
}

/**
 * `DEFAULT_PERMISSION_CLASSES` of the settings, unless they admit requests without a login. Those
 * of the framework that only ask for a login say nothing about roles.
 */
export const listDefaults = ({ calls }: Program): readonly Guard[] =>
  calls.flatMap(({ fact: { name, options } }) => {
    const classes = options?.['0']?.split(',') ?? []
    if (name !== '=DEFAULT_PERMISSION_CLASSES' || classes.some((each) => OPEN.test(each))) return []
    const isForLogin = classes.length > 0 && classes.every((each) => FOR_LOGIN.test(each))
    return [{ name, denies: true, ...(isForLogin ? { isGeneral: true } : {}) }]
  })

const OPEN = /AllowAny/
const FOR_LOGIN = /(?:^|\.)IsAuthenticated(?:OrReadOnly)?$/
