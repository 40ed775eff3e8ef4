import { once } from 'node:events'
import { expect, test } from 'vitest'
import mysql from './mysql.ts'

test('a connection says that it is open, which mappers wait for', async () => {
  const connection = mysql.createConnection()
  await expect(once(connection, 'connect')).resolves.toEqual([])
})
