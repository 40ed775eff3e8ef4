import type { AttackedService } from './attacked-service.ts'

/** One attack: resolves if the service withstood it, throws what broke. */
export type Attempt = {
  readonly name: string
  readonly run: (service: AttackedService) => Promise<void>
}

export type AttackGroup = { readonly name: string; readonly attempts: readonly Attempt[] }

/** Thrown if the attack is impossible on this machine, such as one that needs to mount a disk. */
export class NotPossibleError extends Error {
  override readonly name = 'NotPossibleError'
}

/** Throws the description unless a claim is true. */
export function require(claim: boolean, broken: string): asserts claim {
  if (!claim) throw new Error(broken.slice(0, 300))
}
