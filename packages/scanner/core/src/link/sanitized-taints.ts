import type { TaintSet } from '@daimon/scanner-api'
import type { CallFact } from '../extract/facts.ts'
import { GUARDS, taintsOfKinds } from '../rules/guards.ts'
import { OPENERS, SANITIZERS } from '../rules/sources.ts'
import { TEMPLATE_METHODS, UNESCAPING } from '../rules/templates.ts'
import { hasPlace } from './match-rules.ts'
import { ownHost } from './own-address.ts'

/** The taint classes that an external call removes from its result. */
export const sanitizedTaints = (paths: readonly string[], call: CallFact): TaintSet =>
  paths.reduce(
    (all, path) => (isOpened(path, call) ? all : all | taintsOfKinds(SANITIZERS.get(path) ?? [])),
    // What a template makes of its variables is known from the template.
    TEMPLATE_METHODS.has(call.name) && !paths.some((path) => UNESCAPING.test(path))
      ? GUARDS.escaped
      : ownHost(paths, call),
  )

/** Whether an argument lets through what the function removes otherwise. */
const isOpened = (path: string, call: CallFact): boolean => {
  const opener = OPENERS.get(path)
  if (opener === undefined) return false
  const { name, at, opens } = opener
  const text = call.options?.[`.${name}`] ?? call.literals?.[at]
  return text === undefined ? hasPlace(call, `.${name}`) || call.args.length > at : opens.test(text)
}
