import type { DocumentStore } from './documents/document-store.ts'
import { keepAccountRows, restoreAccounts } from './seed/seed-store.ts'

/** The accounts as they were at the start, or when one of them first logged in. */
export type KeptAccounts = {
  /** Keeps them again, once: a login that stores the digest of a password has done so by then. */
  readonly keep: () => void
  /** Undoes what requests did to them since. */
  readonly restore: () => void
}

/** In Python, the seeds kept the rows of the store, with the digests that the application makes. */
export const keptAccounts = (
  documents: Pick<DocumentStore, 'keepAccounts'>,
  isPython: boolean,
): KeptAccounts => {
  const keepAll = () => {
    if (!isPython) keepAccountRows()
    return documents.keepAccounts()
  }
  let restoreDocuments = keepAll()
  let hasLogin = false
  return {
    keep: () => {
      if (!hasLogin) restoreDocuments = keepAll()
      hasLogin = true
    },
    restore: () => {
      restoreAccounts()
      restoreDocuments()
    },
  }
}
