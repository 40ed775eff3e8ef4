import type { AdvisoryStore } from './advisory.ts'
import { bundledAdvisories } from './bundled.ts'
import { openRegistryAnswers } from './registry/registry-answers.ts'
import { layeredStore } from './store/layered-store.ts'
import { openStore } from './store/open-store.ts'

/**
 * Opens the advisories of a directory in layers: imported ones, answers of registries, and bundled
 * ones. Without a directory, returns the bundled ones. Throws AdvisoryError if the data is damaged.
 */
export const openAdvisories = (directory?: string): AdvisoryStore => {
  const bundled = bundledAdvisories()
  if (directory === undefined) return bundled
  const imported = openStore(directory)
  const registry = openRegistryAnswers(directory)
  const layers = [imported, registry?.store, bundled].filter((each) => each !== undefined)
  const store = layers.reduceRight((below, above) => layeredStore(above, below))
  if (!registry) return store
  // Registries answer about a few packages only, so their date isn't that of the data.
  const { as_of } = imported ? layeredStore(imported, bundled).data : bundled.data
  const { packages, asOf } = registry
  return { ...store, data: { ...store.data, as_of, registry: { packages, as_of: asOf } } }
}
