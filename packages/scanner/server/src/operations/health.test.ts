import { openApiDocument } from '@daimon/scanner-api'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, startTestService } from '../testing/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({}, { bubblewrapPath: '/nowhere' })
})
afterAll(() => service.stop())

/** The validator of a component of the OpenAPI document. */
const createValidator = (name: string) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  return ajv.compile({
    ...openApiDocument(),
    $ref: `#/components/schemas/${name}`,
  })
}

test('GET /ready returns what the OpenAPI document declares', async () => {
  const { status, body } = await service.call('GET', '/ready')
  expect(status).toBe(200)
  const validate = createValidator('ReadyAnswer')
  validate(body)
  expect(validate.errors).toBeNull()
})

test('GET /ready names an unlimited link and a missing sandbox, and is degraded on request', async () => {
  expect((await service.call('GET', '/ready')).body).toMatchObject({
    status: 'ok',
    checks: { sandbox: 'off' },
    line_bits_per_second: 0,
    warnings: [
      expect.stringContaining('sandbox is off'),
      expect.stringContaining('ENGINE_BITS_PER_SECOND is 0'),
    ],
  })
  expect((await service.call('GET', '/ready?accept=degraded')).body.status).toBe('degraded')
})
