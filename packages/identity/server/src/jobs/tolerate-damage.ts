import { storeFault } from '@daimon/identity-store'
import type { Logger } from '@daimon/runtime'

/**
 * Runs a step of the start that the service can do without when a table is damaged: the rest can be
 * served.
 */
export const tolerateDamage = async (log: Logger, step: () => Promise<void>): Promise<void> => {
  try {
    await step()
  } catch (error) {
    if (storeFault(error) !== 'damaged') throw error
    log.error({ err: error }, 'a table is damaged, see /ready: work under way is not resumed')
  }
}
