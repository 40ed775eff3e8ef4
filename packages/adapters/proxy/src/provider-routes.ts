import { anthropicMessages } from './protocols/anthropic-messages.ts'
import { openaiChat } from './protocols/openai-chat.ts'
import { openaiResponses } from './protocols/openai-responses.ts'
import type { Api, Protocol } from './protocols/protocol.ts'

/** Base URLs of the providers, as their own clients take them. */
export type ProviderUrls = Readonly<Record<Api, string>>

export type ProviderRoute = {
  readonly api: Api
  readonly url: URL
  /** Absent if the route isn't a chat: it passes through. */
  readonly protocol: Protocol | undefined
}

const CHATS: Readonly<Record<string, Protocol>> = {
  '/chat/completions': openaiChat,
  '/responses': openaiResponses,
  '/messages': anthropicMessages,
}

/** Finds the provider of a request. Both have `/v1/models`: their clients send other headers. */
export const findProviderRoute = (request: Request, urls: ProviderUrls): ProviderRoute => {
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/^\/v1(?=\/|$)/, '')
  const protocol = request.method === 'POST' ? CHATS[path] : undefined
  const api = protocol?.api ?? findApi(request.headers)
  return { api, url: new URL(`${toBase(api, urls[api])}${path}${search}`), protocol }
}

// The base URL of OpenAI includes the version; that of Anthropic doesn't, and some write it.
const toBase = (api: Api, url: string): string => {
  const base = url.replace(/\/+$/, '')
  return api === 'openai' || base.endsWith('/v1') ? base : `${base}/v1`
}

const findApi = (headers: Headers): Api =>
  headers.has('anthropic-version') || headers.has('x-api-key') ? 'anthropic' : 'openai'
