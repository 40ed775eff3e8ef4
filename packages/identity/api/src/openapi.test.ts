import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { ERRORS } from './errors.ts'
import { openApiDocument } from './openapi.ts'
import type { Route } from './route.ts'
import { DEFAULT_LIMITS, identityRoutes } from './routes/index.ts'

type Content = Record<string, { examples?: Record<string, unknown> }>
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters?: {
    name: string
    in: string
    required?: boolean
    description?: string
    example?: unknown
  }[]
  requestBody?: { required?: boolean; content: Content }
  responses: Record<string, { description: string; content: Content }>
}

const document = openApiDocument()
const NO_ERROR = ['application/json', 'application/zip', 'image/png', 'text/event-stream']
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Operation>).map(
    ([method, operation]) => [operation.operationId, { method, path, ...operation }] as const,
  ),
)
const routes = identityRoutes(DEFAULT_LIMITS)

describe('the OpenAPI document', () => {
  test('is valid OpenAPI 3.1 of version 0.2.0', async () => {
    const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
    expect(result).toEqual({ valid: true })
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '0.2.0' } })
  })

  test('is deterministic', () => {
    expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(document))
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

  test('contains the configured maximum length of a content', () => {
    expect(JSON.stringify(openApiDocument({ contentCharsMax: 777 }))).toContain('"maxLength":777')
  })

  test('contains the target of every reference', () => {
    const json = JSON.stringify(document)
    const missing = [...json.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
      .flatMap(([, name]) => name ?? [])
      .filter((name) => !document.components?.schemas?.[name])
    expect(missing).toEqual([])
  })

  test('has one operation for each route and alias, with unique ids', () => {
    const expected = Object.entries<Route>(routes).flatMap(([id, { alias }]) =>
      alias ? [id, `${id}ByBot`] : [id],
    )
    expect(operations.map(([id]) => id).toSorted()).toEqual(expected.toSorted())
  })
})

describe.each(operations)('%s', (id, operation) => {
  test('declares exactly the parameters of its path, all required', () => {
    const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(declared.map(({ name }) => name).toSorted()).toEqual(inPath.toSorted())
    expect(declared.every(({ required }) => required === true)).toBe(true)
  })

  test('requires its body if a member of it is required', () => {
    const body: Route['body'] = (routes as Record<string, Route>)[id]?.body
    const isOptional = operation.requestBody?.required === false
    expect(isOptional).toBe(body?.isOptional ?? false)
    expect(!isOptional || body?.schema.safeParse({}).success).toBe(true)
  })

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

  test('has an example of its JSON request and of each JSON response', () => {
    const contents = [operation.requestBody?.content ?? {}, ...successContents(operation)]
    const withoutExample = contents.filter(
      ({ 'application/json': json }) => json && Object.keys(json.examples ?? {}).length === 0,
    )
    expect(withoutExample).toEqual([])
  })

  test('returns errors as problems, and everything else as JSON, a file, or events', () => {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const taken = Number(status) >= 400 ? ['application/problem+json'] : NO_ERROR
      expect(Object.keys(content).filter((type) => !taken.includes(type))).toEqual([])
    }
  })

  test('lists each code under its status', () => {
    for (const [status, { description }] of Object.entries(operation.responses))
      for (const code of description.match(/^[A-Z_]+(, [A-Z_]+)*$/)?.[0].split(', ') ?? [])
        expect(ERRORS[code as keyof typeof ERRORS].status).toContain(Number(status))
    expect(operation.responses['500']?.description).toBe('INTERNAL_ERROR')
  })

  test('can return 422 if it has a query or a body', () => {
    const takesInput =
      operation.requestBody !== undefined ||
      (operation.parameters ?? []).some((parameter) => parameter.in === 'query')
    const isChecked = /{(session|pack|user)_id}/.test(operation.path)
    expect('422' in operation.responses).toBe(takesInput || isChecked)
  })
})

function successContents({ responses }: Operation): Content[] {
  return Object.entries(responses).flatMap(([status, { content }]) =>
    status.startsWith('2') ? [content] : [],
  )
}
