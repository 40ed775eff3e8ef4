import { expect, test } from 'vitest'
import { keptAccounts } from './kept-accounts.ts'

test('accounts are kept once, when a login has had its effects, and given back only then', () => {
  const events: string[] = []
  const documents = {
    keepAccounts: () => {
      events.push('kept')
      return () => void events.push('restored')
    },
  }
  const accounts = keptAccounts(documents, false)
  accounts.restore()
  expect(events).toEqual([])
  accounts.keep()
  accounts.keep()
  accounts.restore()
  expect(events).toEqual(['kept', 'restored'])
})
