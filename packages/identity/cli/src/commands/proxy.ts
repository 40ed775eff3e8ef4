import type { ProxyConfig } from '@daimon/proxy'
import { EXIT } from '@daimon/terminal'
import { once } from 'node:events'
import { botArg, command, serviceArgs } from '../command.ts'
import { namedUrl, withService } from '../connect.ts'
import { type Io, UsageError } from '../io.ts'
import { withPort } from '../with-port.ts'

/** Flags that set a variable of the proxy. */
const VARIABLES = {
  bot: 'DAIMON_BOT_ID',
  'openai-url': 'PROXY_OPENAI_URL',
  'anthropic-url': 'PROXY_ANTHROPIC_URL',
} as const

/** A provider's API with persona and memory: the base URL is all that a program has to change. */
export const proxy = command({
  description: 'Serve the APIs of OpenAI and Anthropic with persona and memory',
  examples: [
    'daimon proxy --bot mara-kitchen',
    'daimon proxy --port 8300 --openai-url http://127.0.0.1:11434/v1',
    'HOST=0.0.0.0 PROXY_API_KEY=$(openssl rand -hex 24) daimon proxy',
  ],
  args: {
    port: {
      type: 'string',
      valueHint: 'port',
      description: 'port to listen on (PROXY_PORT, else 8200; 0 for any free port)',
    },
    ...botArg,
    'openai-url': {
      type: 'string',
      valueHint: 'url',
      description:
        'base URL of OpenAI or a compatible provider (PROXY_OPENAI_URL, else https://api.openai.com/v1)',
    },
    'anthropic-url': {
      type: 'string',
      valueHint: 'url',
      description:
        'base URL of Anthropic or a compatible provider (PROXY_ANTHROPIC_URL, else https://api.anthropic.com)',
    },
    ...serviceArgs,
    json: { type: 'boolean', description: 'accepted; the log is always JSON' },
  },
  run: async (io, args) => {
    const { readProxyConfig } = await import('@daimon/proxy')
    const named = namedUrl(io, args)
    const env = {
      ...withPort(io.env, args.port, 'PROXY_PORT'),
      ...readVariables(args),
      ...(named === undefined ? {} : { DAIMON_URL: named }),
    }
    const config = readProxyConfig(env)
    const serve = (serviceUrl: string) => runProxy(io, config, serviceUrl)
    // A named service may be down: the proxy answers without memory until it responds.
    return config.DAIMON_URL === undefined
      ? withService(io, args, ({ baseUrl }) => serve(baseUrl), {
          mayCreate: true,
          isForOthers: true,
        })
      : serve(config.DAIMON_URL)
  },
})

const readVariables = (
  args: Readonly<{ [Flag in keyof typeof VARIABLES]?: string | undefined }>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(VARIABLES).flatMap(([flag, variable]) => {
      const value = args[flag as keyof typeof VARIABLES]
      if (value === '') throw new UsageError(`--${flag} is empty. Pass a value or omit it.`)
      return value === undefined ? [] : [[variable, value]]
    }),
  )

const runProxy = async (io: Io, config: ProxyConfig, serviceUrl: string): Promise<number> => {
  const { openProxy } = await import('@daimon/proxy')
  const { createLogger } = await import('@daimon/runtime')
  const log = createLogger('daimon-proxy', config.LOG_LEVEL)
  const opened = await openProxy(config, serviceUrl, log)
  if (!io.signal.aborted) await once(io.signal, 'abort')
  await opened.stop()
  log.info('stopped')
  return EXIT.clean
}
