import { expect, test } from 'vitest'
import { contractChanges } from '../scripts/spec/contract-changes.ts'

const document = {
  openapi: '3.1.0',
  tags: [{ name: 'Memory' }],
  paths: {
    '/memory': {
      get: {
        summary: 'List memories',
        responses: { 200: { description: 'One page.', content: { 'application/json': {} } } },
      },
    },
  },
  components: {
    schemas: {
      Memory: {
        type: 'object',
        properties: {
          // Members of the contract with the names of prose.
          description: { type: 'string', description: 'Text.' },
          summary: { type: 'string' },
        },
        required: ['description'],
      },
    },
  },
}

const changed = (change: (copy: typeof document) => void): string[] => {
  const copy = structuredClone(document)
  change(copy)
  return contractChanges(document, copy)
}

test('ignores descriptions, summaries, examples, and the list of tags', () => {
  expect(
    changed((copy) => {
      copy.tags = [{ name: 'Memories' }]
      copy.paths['/memory'].get.summary = 'Search memories'
      copy.paths['/memory'].get.responses[200].description = 'Memories.'
      copy.components.schemas.Memory.properties.description.description = 'The text.'
      Object.assign(copy.components.schemas.Memory, { examples: [{}], title: 'Memory' })
    }),
  ).toEqual([])
})

test('reports each change of a schema by its JSON pointer', () => {
  expect(
    changed((copy) => {
      const { Memory } = copy.components.schemas
      Memory.properties.summary.type = 'number'
      Object.assign(Memory.properties, { title: { type: 'string' } })
      Memory.required = []
      Object.assign(copy.paths['/memory'], { post: {} })
    }),
  ).toEqual([
    '/paths/~1memory/post',
    '/components/schemas/Memory/properties/summary/type',
    '/components/schemas/Memory/properties/title',
    '/components/schemas/Memory/required',
  ])
})
