import { SIGNATURE_CHECKS, SIGNED_READERS } from '../rules/authentication.ts'
import type { CallSites } from './call-sites.ts'
import type { Program } from './program.ts'

const CALLEES_MAX = 16

/**
 * Whether a function checks the signature of what it gets, itself or in a function that it calls:
 * no page of another origin can make one.
 */
export const checksSignature = (
  { program, sites }: { readonly program: Program; readonly sites: CallSites },
  at: number,
  depth = 1,
): boolean => {
  const { file } = program.functions[at] ?? {}
  const own = file?.facts.calls.flatMap((call, index) =>
    call.in === at - file.functionBase ? [{ call, index: file.callBase + index }] : [],
  )
  if (own === undefined) return false
  const isChecked = own.some(
    ({ call, index }) =>
      SIGNATURE_CHECKS.test(call.name) ||
      [...(sites.externals[index] ?? [])].some((path) => SIGNED_READERS.test(path)),
  )
  if (isChecked) return true
  return (
    depth > 0 &&
    own
      .flatMap(({ index }) => [...(sites.targets[index] ?? [])])
      .slice(0, CALLEES_MAX)
      .some((target) => checksSignature({ program, sites }, target, depth - 1))
  )
}
