import { expect, test } from 'vitest'
import { hashesInSource } from './own-hash.ts'

test('finds the functions that hash passwords, however they are written', () => {
  const source = `
export function digestSecret(password, email) { return '' }
exports.hashPassword = async (password, salt = randomBytes(8).toString('hex')) => ''
const other = { encryptPwd: function (pwd) { return '' } }
class Accounts {
  async hash(plainPassword: string): Promise<string> { return '' }
}
function verifyHash(password, hash) { return true }
const hashToken = (token) => ''
if (password) { hashLater(password) }
`
  expect(hashesInSource(source)).toEqual([
    { name: 'hashPassword', parameters: ['password', 'salt'] },
    { name: 'encryptPwd', parameters: ['pwd'] },
    { name: 'digestSecret', parameters: ['password', 'email'] },
    { name: 'hash', parameters: ['plainPassword'] },
  ])
})
