/**
 * How long this process may still accept callers without a key after another process stored the
 * first key.
 */
const LOOK_AGAIN_MS = 1_000

export type AnonymousAccess = {
  /** Whether callers need no key. Throws what the database throws. */
  readonly isOpen: () => Promise<boolean>
  /** What was known last, without asking. */
  readonly wasOpen: () => boolean
  readonly close: () => void
}

/**
 * A service without keys is open; the first key closes it permanently, even if that key is revoked.
 */
export const createAnonymousAccess = (
  mayBeOpen: boolean,
  isAnyKey: () => Promise<boolean>,
): AnonymousAccess => {
  let isOpen = mayBeOpen
  let lookedAtMs = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const nowMs = performance.now()
    if (await isAnyKey()) isOpen = false
    lookedAtMs = nowMs
  }

  return {
    isOpen: async () => {
      if (isOpen && performance.now() - lookedAtMs > LOOK_AGAIN_MS)
        await (looking ??= look().finally(() => {
          looking = undefined
        }))
      return isOpen
    },
    wasOpen: () => isOpen,
    close: () => {
      isOpen = false
    },
  }
}
