import type { SoulHybridClient } from '@daimon/client'
import { type Action, useAction as useBaseAction } from '@daimon/ui'
import { client } from './service.ts'

/** A user action that calls the identity service. */
export const useAction = <Args extends readonly unknown[]>(
  act: (api: SoulHybridClient, ...args: Args) => Promise<void>,
): Action<Args> => useBaseAction((...args: Args) => act(client.value, ...args))
