import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { exampleSoul } from '../../start/example-soul.ts'
import type { Check } from '../check.ts'
import { runOrThrow } from '../run-program.ts'
import { commandIn } from '../install.ts'
import { startService } from '../start-service.ts'

const PACKS = 23

/** A turn of the packed client: what one turn says, the next one recalls. */
const TURN = `
import { SoulHybridClient } from '@daimon/client'
const client = new SoulHybridClient({ baseUrl: process.env.SERVICE_URL })
const soul = JSON.parse(process.env.SOUL)
const { bot_id } = await client.ensureAvatar('release', soul)
const turn = { botId: bot_id, userMessage: 'My sister Ines is allergic to walnuts.', assistantText: 'Noted.' }
await client.completeTurn(undefined, turn)
const { system_prompt } = await client.prepareTurn('Can Ines eat walnut cake?', { botId: bot_id })
if (!system_prompt.includes('allergic to walnuts')) throw new Error('The memory is missing: ' + system_prompt)
`

const EMBEDDED = `
import { createKernel } from 'daimon'
const service = await createKernel({ env: { DATA_DIR: process.env.DATA, PORT: '0' } })
const url = await service.start()
for (const response of [await fetch(url + '/ready'), await service.fetch(new Request(url + '/ready'))])
  if (!response.ok) throw new Error('Not ready: ' + response.status)
await service.stop()
`

const writeProgram = (directory: string, name: string, text: string): string => {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

const fetchOk = async (url: string): Promise<string> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered with status ${response.status}.`)
  return await response.text()
}

export const identityChecks: readonly Check[] = [
  {
    name: 'daimon up, a turn, Studio',
    run: async ({ work, directoryOf }) => {
      const cwd = directoryOf('daimon')
      const data = join(work, 'identity')
      const args = ['up', '--port', '0', '--studio-port', '0', '--data-dir', data]
      await using service = await startService(commandIn(cwd, 'daimon'), args, /^ready$/m, { cwd })
      const place = (name: string) =>
        new RegExp(`^ {2}${name} +(\\S+)$`, 'm').exec(service.output)![1]!
      const client = directoryOf('@daimon/client')
      const turn = writeProgram(client, 'turn.js', TURN)
      const env = { SERVICE_URL: place('identity'), SOUL: JSON.stringify(exampleSoul) }
      await runOrThrow(process.execPath, [turn], { cwd: client, env })
      await fetchOk(place('docs'))
      const page = await fetchOk(place('studio'))
      const script = /src="([^"]+\.js)"/.exec(page)?.[1]
      await fetchOk(new URL(script!, place('studio')).href)
      return { ms: service.ms, detail: 'until ready' }
    },
  },
  {
    name: 'npx daimon pack list',
    run: async ({ directoryOf }) => {
      const { out, ms } = await runOrThrow('npx', ['daimon', 'pack', 'list', '-q'], {
        cwd: directoryOf('daimon'),
      })
      const count = out.trim().split('\n').length
      if (count !== PACKS) throw new Error(`${count} packs are listed, not ${PACKS}.`)
      return { ms, detail: `${count} packs` }
    },
  },
  {
    name: 'daimon bridge',
    run: async ({ directoryOf }) => {
      const cwd = directoryOf('daimon')
      const args = ['bridge', '--port', '0']
      await using service = await startService(commandIn(cwd, 'daimon'), args, /"listening"/, {
        cwd,
      })
      const port = /"port":(\d+)/.exec(service.output)![1]
      await fetchOk(`http://127.0.0.1:${port}/api/tags`)
      return { ms: service.ms, detail: 'until ready' }
    },
  },
  {
    name: 'daimon proxy',
    run: async ({ work, directoryOf }) => {
      const cwd = directoryOf('daimon')
      const args = ['proxy', '--port', '0', '--data-dir', join(work, 'proxy')]
      await using service = await startService(commandIn(cwd, 'daimon'), args, /"listening"/, {
        cwd,
      })
      const port = /"port":(\d+)/.exec(service.output)![1]
      const { status } = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
        method: 'POST',
        headers: { origin: 'https://other.example' },
      })
      if (status !== 403) throw new Error(`The proxy answered with status ${status}, not 403.`)
      return { ms: service.ms, detail: 'until ready' }
    },
  },
  {
    name: "import { createKernel } from 'daimon'",
    run: async ({ work, directoryOf }) => {
      const cwd = directoryOf('daimon')
      const program = writeProgram(cwd, 'embedded.js', EMBEDDED)
      const env = { DATA: join(work, 'embedded') }
      const { ms } = await runOrThrow(process.execPath, [program], { cwd, env })
      return { ms, detail: 'start, two requests, stop' }
    },
  },
]
