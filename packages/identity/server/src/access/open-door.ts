/** How long after another kernel has stored the first key this one may still let everybody in. */
const LOOK_AGAIN_MS = 1_000

export type OpenDoor = {
  /** Whether everybody may come in. Throws what the database throws. */
  readonly isOpen: () => Promise<boolean>
  /** What was known last, without asking. */
  readonly wasOpen: () => boolean
  readonly close: () => void
}

/** A service without keys is open; the first key closes it for good, revoked or not. */
export const openDoor = (mayBeOpen: boolean, isAnyKey: () => Promise<boolean>): OpenDoor => {
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
