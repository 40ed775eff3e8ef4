import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKernel } from './create-kernel.ts'

test('an identity service in the own process answers with and without a socket, logs to its stream, and keeps its data', async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), 'daimon-embedded-'))
  const lines: string[] = []
  const options = {
    env: { DATA_DIR: directory.path, PORT: '0', LOG_LEVEL: 'info' },
    logTo: { write: (line: string) => void lines.push(line) },
  }
  const service = await createKernel(options)
  const url = await service.start()
  const imported = await fetch(`${url}/v1/avatars/import-soulpack`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pack_id: 'companion' }),
  })
  const { bot_id: botId } = (await imported.json()) as { bot_id: string }
  const path = `/v1/avatars/${botId}`
  expect((await service.fetch(new Request(url + path))).status).toBe(200)
  await service.stop()
  expect(lines.every((line) => line.startsWith('{') && line.endsWith('\n'))).toBe(true)

  const second = await createKernel(options)
  const secondUrl = await second.start()
  expect((await fetch(secondUrl + path)).status).toBe(200)
  await second.stop()
})

test('an invalid or unknown variable is refused by its name before anything starts', async () => {
  await expect(createKernel({ env: { PORT: '70000' } })).rejects.toThrow(/PORT/)
  await expect(createKernel({ env: { DAIMON_PROT: '1' } })).rejects.toThrow(/DAIMON_PROT/)
})
