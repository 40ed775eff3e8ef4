import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hashesInSource, learnOwnHash } from './own-hash.ts'

test('finds the functions that hash passwords, however they are written', () => {
  const source = `
export function digestSecret(password, email) { return '' }
exports.hashPassword = async (password, salt = randomBytes(8).toString('hex')) => ''
const other = { encryptPwd: function (pwd) { return '' } }
class Accounts {
  async hash(plainPassword: string): Promise<string> { return '' }
}
const sealPassword = async (password) => ''
function verifyHash(password, hash) { return true }
const hashToken = (token) => ''
if (password) { hashLater(password) }
`
  expect(hashesInSource(source)).toEqual([
    { name: 'hashPassword', parameters: ['password', 'salt'] },
    { name: 'encryptPwd', parameters: ['pwd'] },
    { name: 'sealPassword', parameters: ['password'] },
    { name: 'digestSecret', parameters: ['password', 'email'] },
    { name: 'hash', parameters: ['plainPassword'] },
  ])
})

test('loads only files that the application uses', async () => {
  const root = mkdtempSync(join(tmpdir(), 'daimon-own-hash-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  // Too short to be taken as a hash.
  for (const name of ['used', 'program'])
    writeFileSync(
      join(root, `${name}.mjs`),
      `import { writeFileSync } from 'node:fs'
writeFileSync(import.meta.dirname + '/${name}.ran', '')
export function hashPassword(password) { return '' }
`,
    )
  await learnOwnHash({ toValue: () => '', isUsed: (path) => path.includes('used'), root })
  expect(existsSync(join(root, 'used.ran'))).toBe(true)
  expect(existsSync(join(root, 'program.ran'))).toBe(false)
})
