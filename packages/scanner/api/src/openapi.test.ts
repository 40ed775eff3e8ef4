import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Content = Record<string, { schema?: { format?: string }; examples?: Record<string, unknown> }>
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: { name: string; in: string; description?: string; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

const document = openApiDocument()
const operations = Object.values(document.paths ?? {}).flatMap((item) =>
  Object.values(item as Record<string, Operation>).map(
    (operation) => [operation.operationId, operation] as const,
  ),
)

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(result).toEqual({ valid: true })
  })

  test('describes every property of every schema', () => {
    const undescribed: string[] = []
    JSON.stringify(document, (key, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'properties' in value)
        for (const [name, member] of Object.entries(value.properties as object))
          if (!/[.)]$/.test((member as { description?: string }).description ?? ''))
            undescribed.push(`${key}.${name}`)
      return value
    })
    expect(undescribed).toEqual([])
  })
})

const FILES = new Set(['readReport', 'readProof'])

describe.each(operations)('%s', (id, operation) => {
  test('has an imperative summary of at most 60 characters and a description', () => {
    expect(operation.summary).toMatch(/^[A-Z][a-z]+ [^.]{1,55}$/)
    expect(operation.summary.length).toBeLessThanOrEqual(60)
    expect(operation.description).toMatch(/\.$/)
  })

  test('describes each parameter, and has an example of each path parameter', () => {
    const incomplete = (operation.parameters ?? []).filter(
      ({ in: place, description, example }) =>
        !description?.endsWith('.') || (place === 'path' && example === undefined),
    )
    expect(incomplete).toEqual([])
  })

  test('has an example of its JSON request and of each JSON response', ({ skip }) => {
    skip(FILES.has(id), 'returns a file, which docs/reference/formats.md describes')
    const contents = [
      operation.requestBody?.content ?? {},
      ...Object.entries(operation.responses).flatMap(([status, { content }]) =>
        status.startsWith('2') && content ? [content] : [],
      ),
    ]
    // The body of an upload is a file, whatever its content type.
    const withoutExample = contents.filter(
      ({ 'application/json': json }) =>
        json && json.schema?.format !== 'binary' && Object.keys(json.examples ?? {}).length === 0,
    )
    expect(withoutExample).toEqual([])
  })
})
