import { DIMENSIONS } from '@daimon/identity-core'
import { type ChatServer, startChatServer as startAnyChatServer } from '@daimon/testkit'

export type { ChatServer }

/** What a well-behaved model judges: pulls by dimension, the rest 0. */
export const buildAssessment = (
  pulls: Readonly<Record<string, number>>,
  inner_monologue = 'I hear more in this than was said.',
  confidence = 0.5,
) => {
  const group = (prefix: string) =>
    Object.fromEntries(
      DIMENSIONS.flatMap(({ key }) =>
        key.startsWith(`${prefix}.`) ? [[key.slice(prefix.length + 1), pulls[key] ?? 0]] : [],
      ),
    )
  return {
    hexaco: group('hexaco'),
    moral_foundations: group('moral_foundations'),
    drives: group('drives'),
    epistemic_uncertainty: pulls['epistemic_uncertainty'] ?? 0,
    confidence,
    inner_monologue,
  }
}

/** A server whose model judges well: against agreeableness by default. */
export const startChatServer = async (speaks: 'ollama' | 'openai'): Promise<ChatServer> => {
  const server = await startAnyChatServer(speaks)
  server.state.says = JSON.stringify(buildAssessment({ 'hexaco.A': -1 }))
  return server
}
