import net from 'node:net'
import { expect, test } from 'vitest'
import { DOCUMENTS_PORT, toSeedObjectId } from '../../../protocol/application-job.ts'
import { type Document, ObjectId, decode, encode } from './bson.ts'
import { type Collections, runCommand } from './commands.ts'
import { startDocumentStore } from './document-store.ts'

test('decodes what it encodes', () => {
  const document: Document = {
    text: 'é',
    count: 7,
    large: 2 ** 40,
    share: 0.5,
    is: true,
    none: null,
    at: new Date(1_700_000_000_000),
    list: [1, 'two', { three: 3 }],
    _id: new ObjectId('00112233445566778899aabb'),
  }
  expect(decode(encode(document))).toEqual(document)
})

test('keeps rows, and selects, changes, and deletes them by common operators', () => {
  const all: Collections = new Map()
  const run = (command: Document) => runCommand(command, all)
  const documents = [
    { name: 'a', size: 1, tags: ['x'] },
    { name: 'b', size: 2, tags: ['x', 'y'] },
    { name: 'c', size: 3, tags: [] },
  ]
  expect(run({ insert: 'things', documents })).toMatchObject({ n: 3 })
  const find = (filter: Document) =>
    (run({ find: 'things', filter, sort: { size: -1 } })['cursor'] as Document)[
      'firstBatch'
    ] as Document[]
  const names = (filter: Document) => find(filter).map(({ name }) => name)
  expect(names({ size: { $gte: 2 } })).toEqual(['c', 'b'])
  expect(names({ name: { $in: ['a', 'c'] } })).toEqual(['c', 'a'])
  expect(names({ tags: 'x' })).toEqual(['b', 'a'])
  expect(names({ $or: [{ name: 'a' }, { size: 3 }] })).toEqual(['c', 'a'])
  expect(names({ name: { $ne: 'a' } })).toEqual(['c', 'b'])
  expect(names({ name: { $regex: '^B', $options: 'i' } })).toEqual(['b'])
  run({
    update: 'things',
    updates: [{ q: { name: 'a' }, u: { $set: { 'deep.er': 1 }, $inc: { size: 9 } } }],
  })
  expect(find({ name: 'a' })).toMatchObject([{ size: 10, deep: { er: 1 } }])
  expect(run({ delete: 'things', deletes: [{ q: { size: { $lt: 9 } }, limit: 0 }] })).toMatchObject(
    { n: 2 },
  )
  expect(names({})).toEqual(['a'])
})

test('sees the operator and the code of a filter that a client sends, but no text in quotes', async () => {
  const store = await startDocumentStore()
  const socket = net.connect(DOCUMENTS_PORT, '127.0.0.1')
  const replies: Document[] = []
  socket.on('data', (data: Buffer) => replies.push(decode(data, 21)))
  const ask = async (command: Document) => {
    const body = Buffer.concat([Buffer.alloc(5), encode({ ...command, $db: 'app' })])
    const header = Buffer.alloc(16)
    header.writeInt32LE(16 + body.length, 0)
    header.writeInt32LE(2013, 12)
    const count = replies.length
    socket.write(Buffer.concat([header, body]))
    await expect.poll(() => replies.length).toBeGreaterThan(count)
    return replies.at(-1)
  }
  expect(await ask({ hello: 1 })).toMatchObject({ isWritablePrimary: true, ok: 1 })
  const found = await ask({ find: 'members', filter: { name: { $ne: 'nonce' } } })
  // Rows are seeded in a collection that is read before anything is in it.
  expect(found).toMatchObject({ cursor: { firstBatch: [{}, {}] } })
  expect(store.snapshot().keys().next().value).toContain(toSeedObjectId(1))
  await ask({ find: 'members', filter: { $where: "this.name === 'quoted' || open" } })
  await ask({ find: 'members', filter: { name: { $in: ['listed'] } } })
  expect(store.operatorWith('nonce')).toContain('$ne')
  expect(store.operatorWith('listed')).toBeUndefined()
  expect(store.codeWith('open')).toContain('open')
  expect(store.codeWith('quoted')).toBeUndefined()
  socket.destroy()
})
