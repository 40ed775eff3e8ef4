import { expect, test } from 'vitest'

import document from '../../spec/identity.openapi.json' with { type: 'json' }
import { readDocument, type OpenApiDocument } from '../../scripts/clients/document.ts'
import { pythonFiles } from '../../scripts/clients/python.ts'
import { typescriptFiles } from '../../scripts/clients/typescript.ts'
import { withoutAsync } from '../../scripts/clients/unasync.ts'

type Loose = {
  paths: Record<string, Record<string, object>>
  components: { schemas: Record<string, { properties: Record<string, object> }> }
}

const changed = (change: (copy: Loose) => void): OpenApiDocument => {
  const copy = structuredClone(document) as unknown as Loose
  change(copy)
  return copy as unknown as OpenApiDocument
}
const written = (given: OpenApiDocument) => {
  const model = readDocument(given)
  return JSON.stringify([typescriptFiles(model), pythonFiles(model)])
}

test('rejects an operation without a client method and names it', () => {
  const given = changed(({ paths }) => {
    paths['/v1/dreams'] = { get: { operationId: 'listDreams', summary: 's', responses: {} } }
  })
  expect(() => readDocument(given)).toThrow(/listDreams/)
})

test('rejects a client method without an operation and names it', () => {
  const given = changed(({ paths }) => delete paths['/hybrid/prepare'])
  expect(() => readDocument(given)).toThrow(/the document has no prepare/)
})

const objects = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
  'properties' in schema ? [name] : [],
)

test.each(objects)('adds a new field of %s to both clients', (name) => {
  const given = changed(({ components }) => {
    components.schemas[name]!.properties['new_field'] = { type: 'string' }
  })
  const model = readDocument(given)
  expect(typescriptFiles(model)['schemas.ts']).toContain('new_field')
  expect(pythonFiles(model)['schemas.py']).toContain('new_field')
})

test('changes both clients if the type or requirement of a field changes', () => {
  const before = written(document)
  for (const change of [
    ({ components }: Loose) =>
      (components.schemas['Memory']!.properties['count'] = { type: 'string' }),
    ({ components }: Loose) => Object.assign(components.schemas['Memory']!, { required: ['id'] }),
    ({ paths }: Loose) => Object.assign(paths['/v1/avatars']!['get']!, { parameters: [] }),
  ])
    expect(written(changed(change))).not.toBe(before)
})

test('rejects an unsupported response type and names it', () => {
  const given = changed(({ paths }) => {
    const content = { 'text/event-stream': { schema: { type: 'string' } } }
    Object.assign(paths['/health']!['get']!, { responses: { 200: { content } } })
  })
  expect(() => readDocument(given)).toThrow(/health returns text\/event-stream/)
})

test('rejects asynchronous code that stays in the synchronous client', () => {
  expect(() => withoutAsync('asyncio.sleep(1)', 'a.py')).toThrow(/a\.py: 'asyncio'/)
})

test('requires a name for a body with a member that is also a parameter', () => {
  const given = changed(({ paths }) => {
    const parameters = [{ name: 'query', in: 'query', schema: { type: 'string' } }]
    Object.assign(paths['/hybrid/prepare']!['post']!, { parameters })
  })
  expect(() => readDocument(given)).toThrow(/prepare: query is in the path and in the body/)
})

test('keeps the name of a member that is a Python keyword', () => {
  const given = changed(({ components }) => {
    components.schemas['Memory']!.properties['from'] = { type: 'string' }
  })
  expect(pythonFiles(readDocument(given))['schemas.py']).toContain('"from": "NotRequired[str]"')
})

test('returns a response of another type than JSON as bytes', () => {
  const given = changed(({ paths }) => {
    const content = { 'application/zip': { schema: { type: 'string' } } }
    Object.assign(paths['/health']!['get']!, { responses: { 200: { content } } })
  })
  const model = readDocument(given)
  expect(typescriptFiles(model)['resources.ts']).toMatch(/health\(.*Promise<Uint8Array/)
  expect(typescriptFiles(model)['operations.ts']).toContain("byteTypes: ['application/zip']")
  expect(pythonFiles(model)['resources.py']).toMatch(/def health\([^)]*\) -> bytes:/)
})
