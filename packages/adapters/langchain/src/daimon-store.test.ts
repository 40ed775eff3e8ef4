import { createAvatar } from '@daimon/adapter-testkit'
import { Annotation, StateGraph, getStore } from '@langchain/langgraph'
import { describe, expect, test } from 'vitest'

import { DaimonStore } from './index.ts'

async function openStore() {
  const { client, botId } = await createAvatar()
  return new DaimonStore({ client, botId })
}

const mara = ['memories', 'mara']

describe('a store', () => {
  test('returns, corrects, and deletes items', async () => {
    const store = await openStore()
    await store.put(mara, 'bike', { text: 'Mara rides a red Brompton.', tags: ['bike'] })
    expect(await store.get(mara, 'bike')).toMatchObject({
      namespace: mara,
      key: 'bike',
      value: { text: 'Mara rides a red Brompton.', tags: ['bike'] },
    })
    await store.put(mara, 'bike', { text: 'Mara rides a blue Brompton.', tags: [] })
    const corrected = await store.get(mara, 'bike')
    expect(corrected?.value).toEqual({ text: 'Mara rides a blue Brompton.', tags: [] })
    expect(await store.search(mara, { query: 'Which Brompton?' })).toMatchObject([
      { key: 'bike', value: { tags: [] } },
    ])
    expect(corrected!.updatedAt.getTime()).toBeGreaterThanOrEqual(corrected!.createdAt.getTime())
    await store.delete(mara, 'bike')
    expect(await store.get(mara, 'bike')).toBeNull()
    await expect(store.put(mara, 'bike', { text: 'Mara rides a blue Brompton.' })).rejects.toThrow(
      "The text of 'bike' was deleted",
    )
  })

  test('accepts an earlier text again, and the same one', async () => {
    const store = await openStore()
    for (const text of ['I live in Ghent.', 'I live in Bruges.', 'I live in Ghent.']) {
      await store.put(mara, 'home', { text })
      await store.put(mara, 'home', { text })
      expect((await store.get(mara, 'home'))?.value).toEqual({ text })
    }
    expect(await store.search(mara)).toHaveLength(1)
  })

  test('keeps items with the same or a contrary text apart', async () => {
    const store = await openStore()
    await store.put(mara, 'a', { text: 'I live in Ghent.', n: 1 })
    await store.put(mara, 'b', { text: 'I live in Ghent.', n: 2 })
    await store.put(mara, 'c', { text: 'I live in Bruges now.', n: 3 })
    await store.delete(mara, 'b')
    expect((await store.get(mara, 'a'))?.value).toEqual({ text: 'I live in Ghent.', n: 1 })
    expect((await store.get(mara, 'c'))?.value).toEqual({ text: 'I live in Bruges now.', n: 3 })
  })

  test('finds items by their meaning, below a prefix, with filters', async () => {
    const store = await openStore()
    await store.put(mara, 'bike', { text: 'Mara rides a red Brompton.', year: 2024 })
    await store.put(mara, 'cake', { text: 'Mara bakes apple cake.', year: 2026 })
    await store.put(['memories', 'ida'], 'bike', { text: 'Ida rides a blue Dahon.', year: 2025 })
    const [best, ...others] = await store.search(mara, { query: 'Which bicycle does she ride?' })
    expect(best).toMatchObject({ key: 'bike', namespace: mara, score: expect.any(Number) })
    expect(others.map(({ namespace }) => namespace)).not.toContainEqual(['memories', 'ida'])
    const findKeys = async (filter: object) =>
      (await store.search(['memories'], { filter })).map(({ key }) => key).toSorted()
    expect(await findKeys({ year: { $gte: 2025 } })).toEqual(['bike', 'cake'])
    expect(await findKeys({ year: 2024 })).toEqual(['bike'])
    expect(await store.search(['memories'], { limit: 1, offset: 1 })).toHaveLength(1)
    await expect(store.search(mara, { filter: { year: { $in: [1] } } })).rejects.toThrow('$in')
  })

  test('lists namespaces', async () => {
    const store = await openStore()
    expect(await store.listNamespaces()).toEqual([])
    for (const namespace of [mara, ['memories', 'ida'], ['a/b', 'c']])
      await store.put(namespace, 'k', { text: `Of ${namespace.join()}.` })
    expect(await store.listNamespaces({ prefix: ['memories'] })).toHaveLength(2)
    expect(await store.listNamespaces({ suffix: ['c'] })).toEqual([['a/b', 'c']])
    expect(await store.listNamespaces({ prefix: ['memories'], maxDepth: 1 })).toEqual([
      ['memories'],
    ])
    expect(await store.search(['memories'], { limit: 5 })).toHaveLength(2)
  })

  test('stores a value without text as JSON, and the member that index names', async () => {
    const store = await openStore()
    const value = { profile: { food: 'noodles', spicy: true } }
    await store.put(mara, 'profile', value)
    expect((await store.get(mara, 'profile'))?.value).toEqual(value)
    await store.put(mara, 'note', { text: 'Short.', body: 'The oven is broken.' }, ['body'])
    const [found] = await store.search(mara, { query: 'What is broken?' })
    expect(found?.value).toEqual({ text: 'Short.', body: 'The oven is broken.' })
  })

  test('rejects what it can’t do', async () => {
    const store = await openStore()
    await expect(store.put(mara, 'k', { text: 'a' }, false)).rejects.toThrow('index')
    await expect(store.put(mara, 'k', { a: [{ b: 'c' }] }, ['a[*].b'])).rejects.toThrow('index')
    await expect(store.put(['x'.repeat(129)], 'k', { text: 'a' })).rejects.toThrow('128 characters')
    const large = { text: 'a', rest: 'x'.repeat(5_000) }
    await expect(store.put(mara, 'k', large)).rejects.toThrow('VALIDATION_ERROR')
  })

  test('serves the nodes of a graph', async () => {
    const store = await openStore()
    const State = Annotation.Root({ query: Annotation<string>, found: Annotation<string> })
    const graph = new StateGraph(State)
      .addNode('recall', async ({ query }) => {
        const [item] = await getStore()!.search(mara, { query })
        return { found: String(item?.value['text']) }
      })
      .addEdge('__start__', 'recall')
      .addEdge('recall', '__end__')
      .compile({ store })
    await store.put(mara, 'cake', { text: 'Mara bakes apple cake.' })
    const { found } = await graph.invoke({ query: 'What does Mara bake?' })
    expect(found).toBe('Mara bakes apple cake.')
  })
})
