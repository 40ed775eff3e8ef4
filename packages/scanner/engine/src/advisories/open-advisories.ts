import type { AdvisoryStore } from './advisory.ts'
import { bundledAdvisories } from './bundled.ts'
import { layeredStore } from './store/layered-store.ts'
import { openStore } from './store/open-store.ts'

/**
 * Opens the advisories imported into a directory, layered over the bundled ones. Without imports or
 * without a directory, returns the bundled ones. Throws AdvisoryError if the imported data is
 * damaged.
 */
export const openAdvisories = (directory?: string): AdvisoryStore => {
  const imported = directory === undefined ? undefined : openStore(directory)
  return imported ? layeredStore(imported, bundledAdvisories()) : bundledAdvisories()
}
