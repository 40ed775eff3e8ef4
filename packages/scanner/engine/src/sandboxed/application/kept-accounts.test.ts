import { expect, test } from 'vitest'
import { keptAccounts } from './kept-accounts.ts'

test('gives accounts back as at the start, and after the first login as they were then', () => {
  const events: string[] = []
  let now = 'started'
  const documents = {
    keepAccounts: () => {
      const kept = now
      return () => void events.push(kept)
    },
  }
  const accounts = keptAccounts(documents, false)
  now = 'locked'
  accounts.restore()
  now = 'logged in'
  accounts.keep()
  now = 'changed'
  accounts.keep()
  accounts.restore()
  expect(events).toEqual(['started', 'logged in'])
})
