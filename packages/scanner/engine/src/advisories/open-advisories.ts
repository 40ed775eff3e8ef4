import type { AdvisoryStore } from './advisory.ts'
import { bundledAdvisories } from './bundled.ts'
import { layeredStore } from './store/layered-store.ts'
import { openStore } from './store/open-store.ts'

/**
 * The advisories to judge by: what was imported into the folder, over what is bundled. Of a folder that holds none, or
 * without one, the bundled ones. Throws an AdvisoryFault where the folder's are broken.
 */
export const openAdvisories = (folder?: string): AdvisoryStore => {
  const imported = folder === undefined ? undefined : openStore(folder)
  return imported ? layeredStore(imported, bundledAdvisories()) : bundledAdvisories()
}
