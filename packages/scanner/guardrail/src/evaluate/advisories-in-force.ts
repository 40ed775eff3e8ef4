import { type AdvisoryStore, openAdvisories } from '@daimon/scanner-engine'
import { safeErrorMessage } from '../safe-error-message.ts'

type AdvisoriesInForce = {
  readonly store: AdvisoryStore
  /** Why the imported advisories are unusable; undefined if they are in use. */
  readonly fault: string | undefined
}

/** Opens the imported advisories, or the bundled ones if those are broken. */
export const advisoriesInForce = (directory: string | undefined): AdvisoriesInForce => {
  try {
    return { store: openAdvisories(directory), fault: undefined }
  } catch (error) {
    return {
      store: openAdvisories(),
      fault: `can't read the imported advisories, so the bundled ones are used: ${safeErrorMessage(error)}`,
    }
  }
}
