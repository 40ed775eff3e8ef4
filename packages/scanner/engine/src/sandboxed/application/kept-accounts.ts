import type { DocumentStore } from './documents/document-store.ts'
import { keepAccountRows, restoreAccounts } from './seed/seed-store.ts'

/** The accounts as they were when one of them first logged in. */
export type KeptAccounts = {
  /** Keeps them once: a login that stores the digest of a password has done so by then. */
  readonly keep: () => void
  /** Undoes what requests did to them since, if they were kept. */
  readonly restore: () => void
}

/** In Python, the seeds kept the rows of the store, with the digests that the application makes. */
export const keptAccounts = (
  documents: Pick<DocumentStore, 'keepAccounts'>,
  isPython: boolean,
): KeptAccounts => {
  let restoreDocuments: (() => void) | undefined
  return {
    keep: () => {
      if (restoreDocuments) return
      if (!isPython) keepAccountRows()
      restoreDocuments = documents.keepAccounts()
    },
    restore: () => {
      if (isPython || restoreDocuments) restoreAccounts()
      restoreDocuments?.()
    },
  }
}
