import { ERRORS } from '@daimon/identity-api'
import { STAGE_CHANNEL, type StageMessage } from '@daimon/identity-core'
import {
  type Answer,
  type ChannelMessage,
  ApiError,
  type GaugeSource,
  type HistogramSource,
  type SpanSource,
} from '@daimon/runtime'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { REPLY_DRIFT_CHANNEL, type ReplyDriftMessage } from '../personality/reply-drift.ts'
import { REQUEST_CHANNEL, type RequestMessage } from './request-metrics.ts'
import { TURN_CHANNEL, type TurnMessage } from './trace-turn.ts'

const TEXT_MEMBERS = ['query', 'user_message', 'assistant_text', 'summary'] as const

const asTurnMessage = (message: ChannelMessage) => message as ChannelMessage & TurnMessage

const collectTexts = ({ body }: TurnMessage) =>
  Object.fromEntries(
    TEXT_MEMBERS.flatMap((member) => {
      const text = body[member]
      return typeof text === 'string' ? [[`daimon.${member}`, text]] : []
    }),
  )

const isFault = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true
  const [status = 500] =
    (ERRORS as Record<string, { status: readonly number[] }>)[error.code]?.status ?? []
  return status >= 500
}

/**
 * A turn's two halves, and the stages inside. What users say is an attribute only when `hasText`.
 */
export const spanSources = (hasText: boolean): readonly SpanSource[] => [
  {
    channel: TURN_CHANNEL,
    nameOf: (message) => `hybrid.${asTurnMessage(message).operation}`,
    attributesOf: (message) => {
      const turn = asTurnMessage(message)
      return {
        'daimon.operation': turn.operation,
        'daimon.bot_id': String(turn.body['bot_id']),
        ...(hasText ? collectTexts(turn) : {}),
      }
    },
    headersOf: (message) => asTurnMessage(message).headers,
    isFault,
    outcomeOf: ({ result }) => {
      const body = (result as Answer | undefined)?.body as
        | { memory_ids?: unknown; recalled?: unknown }
        | undefined
      const memories = body?.recalled ?? body?.memory_ids
      return Array.isArray(memories) ? { 'daimon.memories': memories.length } : {}
    },
    duration: {
      name: 'svc.hybrid.duration',
      description: 'Time of a hybrid prepare or complete',
      unit: 's',
      attributesOf: (message) => ({ operation: asTurnMessage(message).operation }),
    },
  },
  {
    channel: STAGE_CHANNEL,
    nameOf: (message) => `hybrid.${(message as ChannelMessage & StageMessage).stage}`,
    attributesOf: () => ({}),
    isFault,
    duration: {
      name: 'svc.hybrid.stage.duration',
      description: 'Time of a stage inside',
      unit: 's',
      attributesOf: (message) => ({ stage: (message as ChannelMessage & StageMessage).stage }),
    },
  },
]

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const DISTANCES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2]

export const measureSources: readonly HistogramSource[] = [
  {
    channel: REQUEST_CHANNEL,
    name: 'http.server.request.duration',
    description: 'Time of an HTTP request, by its route',
    unit: 's',
    bounds: SECONDS,
    valueOf: (message) => (message as ChannelMessage & RequestMessage).seconds,
    attributesOf: (message) => {
      const { method, route, status } = message as ChannelMessage & RequestMessage
      return {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      }
    },
  },
  {
    channel: REPLY_DRIFT_CHANNEL,
    name: 'daimon.reply.drift',
    description: 'How far what the assistant says stands from its vector',
    unit: '1',
    bounds: DISTANCES,
    valueOf: (message) => (message as ChannelMessage & ReplyDriftMessage).distance,
    attributesOf: (message) => ({
      flagged: (message as ChannelMessage & ReplyDriftMessage).flagged,
    }),
  },
]

/** Of this process. `rows` returns how many memories its recall indexes contain. */
export const gaugeSources = (rows: () => number, isEmbedderUp: () => boolean): GaugeSource[] => {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return [
    {
      name: 'process.memory.usage',
      description: 'Resident memory of the process',
      unit: 'By',
      read: () => process.memoryUsage.rss(),
    },
    {
      name: 'nodejs.eventloop.delay.p99',
      description: 'How late timers came, since the last look',
      unit: 's',
      read: () => {
        const seconds = delay.percentile(99) / 1e9
        delay.reset()
        return seconds
      },
    },
    {
      name: 'daimon.recall.index.memories',
      description: 'Memories in the recall indexes of this process',
      unit: '{memory}',
      read: rows,
    },
    {
      name: 'daimon.embedder.up',
      description: '1 while the embedder answers',
      unit: '1',
      read: () => Number(isEmbedderUp()),
    },
  ]
}
