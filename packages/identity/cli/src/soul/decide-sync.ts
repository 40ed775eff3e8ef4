/** Hashes of both sides when they were last in step. */
export type SyncBase = { readonly file: string; readonly service: string }

export type Side = 'file' | 'service'

/**
 * What brings both sides in step: nothing, one soul for the other side, or a choice by a person.
 */
export type SyncStep = 'none' | { readonly takes: Side } | 'conflict'

/**
 * The side that changed since they were in step gives its soul to the other. If both changed, or
 * nothing is known of before, `kept` decides.
 */
export const decideSync = (
  now: { readonly file: string | undefined; readonly service: string },
  base: SyncBase | undefined,
  kept: Side | undefined,
): SyncStep => {
  if (now.file === undefined) return { takes: 'service' }
  if (now.file === now.service) return 'none'
  const isFileChanged = now.file !== base?.file
  const isServiceChanged = now.service !== base?.service
  if (!isFileChanged && !isServiceChanged) return 'none'
  if (base && isFileChanged !== isServiceChanged)
    return { takes: isFileChanged ? 'file' : 'service' }
  return kept === undefined ? 'conflict' : { takes: kept }
}
