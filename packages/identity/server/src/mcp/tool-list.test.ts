import { beforeAll, describe, expect, test } from 'vitest'
import { overHttp } from '../testing/mcp-client.ts'
import { type Wire, sharedTestService } from '../testing/test-service.ts'
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
  'list_facts',
  'list_memories',
  'list_soulpacks',
  'propose_soul_change',
  'register_avatar',
  'retrieve_memory',
  'update_cognitive_state',
  'update_memory',
]

const sorted = (names: readonly string[]): string[] => names.toSorted((a, b) => (a < b ? -1 : 1))

describe('tools/list', () => {
  let listed: Wire[]
  beforeAll(async () => {
    const { client, close } = await overHttp((await sharedTestService()).url)
    listed = (await client.listTools()).tools
    await close()
  })

  test('contains the thirteen tools of the contract, list_facts, list_memories, update_memory, and propose_soul_change', () => {
    expect(sorted(listed.map(({ name }) => name))).toEqual(NAMES)
  })

  test.each(NAMES)('%s has a complete description and schema', (name) => {
    const { description, title, inputSchema, outputSchema, annotations } = listed.find(
      (tool) => tool.name === name,
    )
    expect(title).toBeTruthy()
    // When to call it, its arguments, the next step, and an example.
    for (const part of [/^Call this /, /It needs /, /\nNext: /, /\nExample: \{/])
      expect(description).toMatch(part)
    expect(inputSchema.type).toBe('object')
    for (const [argument, schema] of Object.entries<Wire>(inputSchema.properties))
      expect([argument, schema.description]).toEqual([argument, expect.any(String)])
    expect(outputSchema.type).toBe('object')
    // Hosts don't resolve references, and null is redundant for a model.
    expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/\$ref/)
    expect(JSON.stringify(inputSchema)).not.toContain('"null"')
    expect(annotations.openWorldHint).toBe(false)
  })

  test('marks read-only and destructive tools', () => {
    const named = (hint: string) =>
      listed.filter(({ annotations }) => annotations[hint]).map(({ name }) => name)
    expect(sorted(named('readOnlyHint'))).toEqual([
      'get_identity',
      'hybrid_prepare',
      'list_avatars',
      'list_facts',
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

  test('uses the types of the routes', () => {
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

test('descriptions name only existing tools', () => {
  for (const { name, description } of tools)
    for (const [, other] of description.matchAll(
      /\b([a-z]+_(?:memory|memories|facts|session|avatars?|soulpacks?|prepare|complete|identity))\b/g,
    ))
      expect([name, NAMES]).toEqual([name, expect.arrayContaining([other])])
})
