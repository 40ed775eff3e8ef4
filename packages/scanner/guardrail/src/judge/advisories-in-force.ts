import { type AdvisoryStore, openAdvisories } from '@daimon/scanner-engine'
import { plainFault } from '../plain-fault.ts'

type AdvisoriesInForce = {
  readonly store: AdvisoryStore
  /** Why what was imported doesn't count; undefined where it does. */
  readonly fault: string | undefined
}

/** What was imported, or where that is broken what comes along. */
export const advisoriesInForce = (folder: string | undefined): AdvisoriesInForce => {
  try {
    return { store: openAdvisories(folder), fault: undefined }
  } catch (error) {
    return {
      store: openAdvisories(),
      fault: `the imported advisories cannot be read, those that come along decide: ${plainFault(error)}`,
    }
  }
}
