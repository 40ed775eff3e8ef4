import { expect, test } from 'vitest'
import { BACKUP_FORMAT, BackupError, type BackupPart } from './backup.ts'
import { verifyBackup } from './verify-backup.ts'

const read = async function* (rows: readonly object[], count = 2): AsyncGenerator<BackupPart> {
  yield {
    head: {
      format: BACKUP_FORMAT,
      version: 1,
      made_at: '2026-05-04T10:00:00.000Z',
      migrations: [],
      tables: [{ name: 'turns', columns: ['bot_id', 'at'], rows: count }],
    },
  }
  yield { table: 'turns', count: rows.length, json: JSON.stringify(rows) }
}

const ROW = { bot_id: 'a', at: 'b' }

test.each([
  ['other names of columns', [{ f1: 'a', f2: 'b' }, ROW]],
  ['a missing column', [ROW, { bot_id: 'a' }]],
  ['a missing row', [ROW]],
  ['a row too many', [ROW, ROW, ROW]],
])('a backup with %s is rejected', async (_what, rows) => {
  await expect(verifyBackup(read(rows))).rejects.toBeInstanceOf(BackupError)
})

test('a backup with all rows of all tables passes', async () => {
  await expect(verifyBackup(read([ROW, ROW]))).resolves.toBeUndefined()
  await expect(verifyBackup(read([], 0))).resolves.toBeUndefined()
})
