import { beforeAll, describe, expect, test } from 'vitest'
import { overHttp } from '../testing/mcp-client.ts'
import { type Wire, sharedTestKernel } from '../testing/test-kernel.ts'
import { tools } from './tools/index.ts'

const NAMES = [
  'delete_session',
  'ensure_avatar',
  'forget_memory',
  'get_identity',
  'hybrid_complete',
  'hybrid_prepare',
  'import_soulpack',
  'ingest_memory',
  'list_avatars',
  'list_memories',
  'list_soulpacks',
  'register_avatar',
  'retrieve_memory',
  'update_cognitive_state',
  'update_memory',
]

const sorted = (names: readonly string[]): string[] => names.toSorted((a, b) => (a < b ? -1 : 1))

describe('the list of tools', () => {
  let listed: Wire[]
  beforeAll(async () => {
    const { client, close } = await overHttp((await sharedTestKernel()).url)
    listed = (await client.listTools()).tools
    await close()
  })

  test('is the thirteen of the contract, and two that list and correct memories', () => {
    expect(sorted(listed.map(({ name }) => name))).toEqual(NAMES)
  })

  test.each(NAMES)('%s can be acted on', (name) => {
    const { description, title, inputSchema, outputSchema, annotations } = listed.find(
      (tool) => tool.name === name,
    )
    expect(title).toBeTruthy()
    // When, what it needs, what it gives, what next, an example.
    for (const part of [/^Call this /, /It needs /, /\nNext: /, /\nExample: \{/])
      expect(description).toMatch(part)
    expect(inputSchema.type).toBe('object')
    for (const [argument, schema] of Object.entries<Wire>(inputSchema.properties))
      expect([argument, schema.description]).toEqual([argument, expect.any(String)])
    expect(outputSchema.type).toBe('object')
    // Hosts do not follow references, and a model need not learn that null is absent.
    expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/\$ref/)
    expect(JSON.stringify(inputSchema)).not.toContain('"null"')
    expect(annotations.openWorldHint).toBe(false)
  })

  test('tells a host what may be called without asking', () => {
    const named = (hint: string) =>
      listed.filter(({ annotations }) => annotations[hint]).map(({ name }) => name)
    expect(sorted(named('readOnlyHint'))).toEqual([
      'get_identity',
      'hybrid_prepare',
      'list_avatars',
      'list_memories',
      'list_soulpacks',
      'retrieve_memory',
    ])
    expect(named('destructiveHint')).toEqual([
      'update_memory',
      'forget_memory',
      'delete_session',
      'ensure_avatar',
      'update_cognitive_state',
    ])
  })

  test('gives types as the routes take them', () => {
    const { inputSchema } = listed.find(({ name }) => name === 'list_avatars')
    expect(inputSchema.properties.limit).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 200,
    })
    const forget = listed.find(({ name }) => name === 'forget_memory').inputSchema
    expect([forget.required, forget.additionalProperties]).toEqual([['bot_id'], false])
  })
})

test('a description names no tool that there is not', () => {
  for (const { name, description } of tools)
    for (const [, other] of description.matchAll(
      /\b([a-z]+_(?:memory|memories|session|avatars?|soulpacks?|prepare|complete|identity))\b/g,
    ))
      expect([name, NAMES]).toEqual([name, expect.arrayContaining([other])])
})
