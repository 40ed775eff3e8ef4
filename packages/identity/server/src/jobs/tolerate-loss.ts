import { storeFault } from '@daimon/identity-store'
import type { Logger } from '@daimon/runtime'

/** What a table or a node that is lost means for the work that the step would have resumed. */
const LOSSES: Partial<Record<ReturnType<typeof storeFault>, string>> = {
  damaged: 'a table is damaged, see /ready: work under way is not resumed',
  unavailable:
    'a part of the database does not answer: work under way is resumed at the next start',
  node_lost: 'a node of the database was lost: work under way is resumed at the next start',
}

/**
 * Runs a step of the start that the service can do without when a table is damaged or a node of a
 * cluster is down: the rest can be served.
 */
export const tolerateLoss = async (log: Logger, step: () => Promise<void>): Promise<void> => {
  try {
    await step()
  } catch (error) {
    const loss = LOSSES[storeFault(error)]
    if (loss === undefined) throw error
    log.error({ err: error }, loss)
  }
}
