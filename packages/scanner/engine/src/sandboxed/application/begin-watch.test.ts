import { expect, test } from 'vitest'
import type { ProbeRequest } from '../../protocol/application-job.ts'
import { beginWatch } from './begin-watch.ts'
import type { Surroundings } from './effects.ts'

const shot = {
  request: { method: 'POST', path: '/members' },
  payload: '{"role":"harbor"}',
  canary: '',
  nonce: 'n1',
  oracle: 'assigned-member',
} satisfies ProbeRequest

const toAccount = (who: string, role: string) =>
  JSON.stringify({ email: `${who}@example.org`, password: 'p', role })

const openRecords = () => {
  const records = new Map([['staff 2', toAccount('second', 'member')]])
  const seeded = new Map<string, string>()
  const documents = { snapshot: () => new Map(records), seeded: () => seeded }
  return { records, seeded, around: { documents } as unknown as Surroundings }
}

test('an account that is seeded as a shot begins, or at the first read, was not assigned a role', async () => {
  const { records, seeded, around } = openRecords()
  const first = toAccount('first', 'harbor')
  const watch = await beginWatch(shot, around, () => {
    records.set('members 1', first)
    return Promise.resolve()
  })
  for (const each of [records, seeded]) each.set('guests 1', first)
  expect(await watch(undefined)).toEqual({ hasFired: false, effect: '' })
})

test('a role that the request assigns is seen', async () => {
  const { records, around } = openRecords()
  const watch = await beginWatch(shot, around, () => Promise.resolve())
  records.set('staff 2', toAccount('second', 'harbor'))
  expect((await watch(undefined)).effect).toBe('role of staff 2 was set')
})
