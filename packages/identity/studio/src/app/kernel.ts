import { AuthenticationError, SoulHybridClient } from '@daimon/client'
import { computed, signal } from '@preact/signals'

const KEPT_AS = 'daimon.key'

/** For as long as this tab is open, and for no other site: the policy lets nothing else run here. */
const key = signal(sessionStorage.getItem(KEPT_AS) ?? undefined)

/** Whether this tab came with a key. */
export const hasKey = computed(() => key.value !== undefined)

/** Whether the kernel has refused a call for want of a key. */
export const isKeyWanted = signal(false)

/** The one way to the kernel: the public client, over the studio's own server. */
export const client = computed(
  () => new SoulHybridClient({ baseUrl: '/api', apiKey: key.value, enabled: true, maxRetries: 1 }),
)

/** Takes a key for this tab, or none, and lets every view ask again. */
export const takeKey = (given: string): void => {
  sessionStorage.setItem(KEPT_AS, given)
  key.value = given
  isKeyWanted.value = false
}

/** Notes that a key is wanted; every failure of a call passes here. */
export const noteFailure = (error: unknown): void => {
  if (error instanceof AuthenticationError) isKeyWanted.value = true
}
