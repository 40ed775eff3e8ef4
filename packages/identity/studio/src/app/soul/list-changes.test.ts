import { expect, test } from 'vitest'
import { listChanges } from './list-changes.ts'

test('names added, removed, and replaced members by their place', () => {
  const from = { soul: { name: 'Mara', status: 'busy', capabilities: ['a'], msv: { X: 0.3 } } }
  const to = { soul: { name: 'Mara', role: 'Guide', capabilities: ['a', 'b'], msv: { X: 0.6 } } }
  expect(listChanges(from, to)).toEqual([
    { op: 'remove', path: '/soul/status', from: 'busy' },
    { op: 'replace', path: '/soul/capabilities', from: ['a'], to: ['a', 'b'] },
    { op: 'replace', path: '/soul/msv/X', from: 0.3, to: 0.6 },
    { op: 'add', path: '/soul/role', to: 'Guide' },
  ])
  expect(listChanges(from, structuredClone(from))).toEqual([])
})
