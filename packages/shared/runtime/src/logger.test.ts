import { spawnProcess } from '@daimon/testkit'
import { expect, test } from 'vitest'

const logger = new URL('logger.ts', import.meta.url).href

const runScript = async (script: string) => {
  await using child = spawnProcess(process.execPath, [
    '--input-type=module',
    '-e',
    `import { createLogger } from '${logger}'
     const log = createLogger('test', 'info')
     ${script}`,
  ])
  expect(await child.exitCode).toBe(0)
  return child.stdout()
}

test('redacts credentials and user text at the top and one level down', async () => {
  const said = await runScript(`
    const all = { authorization: 'leak', api_key: 'leak', secret: 'leak', password: 'leak',
      content: 'leak', query: 'leak', message: 'leak', user_message: 'leak',
      assistant_text: 'leak', summary: 'leak' }
    log.info({ ...all, body: all, kept: 'kept' }, 'a line')`)
  expect(said).not.toContain('leak')
  expect(JSON.parse(said)).toMatchObject({ kept: 'kept', msg: 'a line', name: 'test' })
})

test('omits database error messages, which quote user text', async () => {
  const said = await runScript(`
    const err = Object.assign(new Error('violates check'), {
      code: '23514', constraint: 'memories_check', detail: 'Failing row contains (leak)',
      where: 'COPY memories, line 1: "leak"' })
    log.error({ err }, 'fault')`)
  expect(said).not.toContain('leak')
  expect(JSON.parse(said)).toMatchObject({ err: { code: '23514', constraint: 'memories_check' } })
})
