import type { CallFact } from '../../extract/facts.ts'
import { checksSignature } from '../signed-requests.ts'
import { type Columns, joinColumns } from './selected-columns.ts'
import { type Inspection, type InspectionContext, inspectFunction } from './inspect-route.ts'

/** What the code of a program shows about who may use the records of a model. */
export type Ownership = {
  /** Models whose records are selected by the user, or compared with the user, somewhere. */
  readonly restricted: ReadonlySet<string>
  /** Models whose records are created with their user. */
  readonly owned: ReadonlySet<string>
  /** By model: the handlers by which any user can list or read its records, and which columns. */
  readonly shared: ReadonlyMap<string, ReadonlyMap<number, Columns>>
  /** By model: the handlers that show a whole record of anyone to any user. */
  readonly viewed: ReadonlyMap<string, ReadonlySet<number>>
}

type Inspected = {
  readonly handler: number
  readonly inspection: Inspection
  /** Whether only users with a role get there. */
  readonly isForRole: boolean
  readonly isOpen: boolean
  readonly isReading: boolean
  /** Whether its path names a part of a record: `/articles/:id/comments`. */
  readonly isOfPart: boolean
}

/** A number and a name that belong together act as a password of the record. */
export const hasTwoKeys = ({ keys, literals }: CallFact): boolean =>
  (keys?.['0']?.split(',').length ?? 0) > 1 || TWO_KEYS.test(literals?.[0] ?? '')

const TWO_KEYS = /\bwhere\b[^;=]*=[^;=]*\band\b[^;=]*=/i

/** Learns about models from all routes, and from functions that frameworks call for them. */
export const learnOwnership = (
  context: InspectionContext,
  routes: readonly Inspected[],
): Ownership => {
  const restricted = new Set<string>()
  const owned = new Set<string>()
  const shared = new Map<string, Map<number, Columns>>()
  const viewed = new Map<string, Set<number>>()
  const learn = ({ accesses, comparesUser }: Inspection) => {
    for (const { kind, of, isOfUser, isChosen } of accesses) {
      if (of === '') continue
      if (isOfUser) (kind === 'insert' ? owned : restricted).add(of)
      else if (comparesUser && isChosen && kind === 'read') restricted.add(of)
    }
  }
  for (const { handler, inspection, isForRole, isOpen, isReading, isOfPart } of routes) {
    learn(inspection)
    if (isForRole || inspection.checksRole || inspection.comparesUser) continue
    // A link with a signature acts as a password.
    if (checksSignature(context, handler)) continue
    for (const { kind, of, isOfUser, isShown, call, columns } of inspection.accesses) {
      if (isOfUser || isShown) continue
      if (kind === 'read' && isReading && !isOfPart)
        viewed.set(of, (viewed.get(of) ?? new Set()).add(handler))
      if ((kind === 'list' && isReading) || (kind === 'read' && isOpen && !hasTwoKeys(call))) {
        const by = shared.get(of) ?? new Map<number, Columns>()
        shared.set(of, by)
        by.set(handler, by.has(handler) ? joinColumns(by.get(handler), columns) : columns)
      }
    }
  }
  for (const at of context.program.functions.keys())
    learn(inspectFunction(context, at, [], { depthMax: 0 }))
  return { restricted, owned, shared, viewed }
}
