import type { TaintSet } from '@daimon/scanner-api'
import type { CallFact } from '../extract/facts.ts'
import { GUARDS, taintsOfKinds } from '../rules/guards.ts'
import { OPENERS, SANITIZERS } from '../rules/sources.ts'
import { TEXT_MAKERS } from '../rules/flow.ts'
import { TEMPLATE_FILE, TEMPLATE_METHOD, UNESCAPING } from '../rules/templates.ts'
import { hasPlace } from './match-rules.ts'
import { ownHost } from './own-address.ts'

/** The taint classes that an external call removes from its result. */
export const sanitizedTaints = (paths: readonly string[], call: CallFact): TaintSet =>
  paths.reduce(
    (all, path) => (isOpened(path, call) ? all : all | taintsOfKinds(SANITIZERS.get(path) ?? [])),
    // What a template makes of its variables is known from the template.
    rendersTemplate(paths, call) && !paths.some((path) => UNESCAPING.test(path))
      ? GUARDS.escaped
      : ownHost(paths, call),
  )

/** By its name, or because a package gets the file of a template and values for it. */
const rendersTemplate = (paths: readonly string[], { name, literals, args }: CallFact): boolean =>
  TEMPLATE_METHOD.test(name) ||
  (paths.length > 0 &&
    !TEXT_MAKERS.has(name) &&
    args.length > 1 &&
    Object.values(literals ?? {}).some((text) => TEMPLATE_FILE.test(text)))

/** Whether an argument lets through what the function removes otherwise. */
const isOpened = (path: string, call: CallFact): boolean => {
  const opener = OPENERS.get(path)
  if (opener === undefined) return false
  const { name, at, opens } = opener
  const text = call.options?.[`.${name}`] ?? call.literals?.[at]
  return text === undefined ? hasPlace(call, `.${name}`) || call.args.length > at : opens.test(text)
}
