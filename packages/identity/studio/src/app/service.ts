import { AuthenticationError, SoulHybridClient } from '@daimon/client'
import { computed, signal } from '@preact/signals'

const KEPT_AS = 'daimon.key'

/** Kept while this tab is open. No other code can read it: the policy lets no other script run. */
const key = signal(sessionStorage.getItem(KEPT_AS) ?? undefined)

/** Whether this tab has a key. */
export const hasKey = computed(() => key.value !== undefined)

/** The `Authorization` header of this tab's calls. */
export const authorization = computed(() =>
  key.value === undefined ? undefined : `Bearer ${key.value}`,
)

/** Whether the identity service refused a call because a valid key was missing. */
export const isKeyWanted = signal(false)

/** The connection to the identity service: the public client, through Studio's own server. */
export const client = computed(
  () => new SoulHybridClient({ baseUrl: '/api', apiKey: key.value, enabled: true, maxRetries: 1 }),
)

/** Reads must answer soon: a view explains a hung service instead of waiting for it. */
const READ_TIMEOUT_MS = 10_000

/** The same connection for loading a view. */
export const reader = computed(
  () =>
    new SoulHybridClient({
      baseUrl: '/api',
      apiKey: key.value,
      enabled: true,
      maxRetries: 1,
      timeoutMs: READ_TIMEOUT_MS,
    }),
)

/** Sets the key of this tab, after which every view loads again. */
export const takeKey = (given: string): void => {
  sessionStorage.setItem(KEPT_AS, given)
  key.value = given
  isKeyWanted.value = false
}

/** Records whether a key is required; every failed call is passed here. */
export const noteFailure = (error: unknown): void => {
  if (error instanceof AuthenticationError) isKeyWanted.value = true
}
