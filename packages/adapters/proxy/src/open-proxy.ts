import type { Logger } from '@daimon/runtime'
import type { ProxyConfig } from './config.ts'
import { type Proxy, startProxy } from './start-proxy.ts'

/**
 * Starts a proxy for an identity service from its configuration and listens. Rejects with an Error
 * of code `EADDRINUSE`, whose message says what to do, when the port is in use.
 */
export const openProxy = async (
  config: ProxyConfig,
  serviceUrl: string,
  log: Logger,
): Promise<Proxy> => {
  const proxy = await startProxy({
    host: config.HOST,
    port: config.PROXY_PORT,
    serviceUrl,
    serviceKey: config.DAIMON_API_KEY,
    providerUrls: { openai: config.PROXY_OPENAI_URL, anthropic: config.PROXY_ANTHROPIC_URL },
    apiKey: config.PROXY_API_KEY,
    avatar: config.DAIMON_BOT_ID,
    log,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      error.message += ': the port is in use. Set PROXY_PORT to a free port.'
    throw error
  })
  log.info(
    {
      host: config.HOST,
      port: proxy.port,
      service: serviceUrl,
      openai: config.PROXY_OPENAI_URL,
      anthropic: config.PROXY_ANTHROPIC_URL,
    },
    'listening',
  )
  return proxy
}
