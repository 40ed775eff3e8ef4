import type { PrepareRequest } from '@daimon/client'

type Language = 'curl' | 'TypeScript' | 'Python'

const NAMES: Readonly<Record<string, readonly [typescript: string, python: string]>> = {
  bot_id: ['botId', 'bot_id'],
  session_id: ['sessionId', 'session_id'],
  top_k: ['topK', 'top_k'],
  token_budget: ['tokenBudget', 'token_budget'],
  recall_scope: ['recallScope', 'recall_scope'],
}

/** The same request as code; input is quoted for each language. */
export const buildSnippets = (request: PrepareRequest): Readonly<Record<Language, string>> => {
  const { query, ...members } = request
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  const named = (column: 0 | 1, join: (name: string, value: string) => string): string =>
    given
      .map(([name, value]) => join(NAMES[name]?.[column] ?? name, JSON.stringify(value)))
      .join(', ')
  return {
    curl: [
      'curl -sS "$DAIMON_URL/hybrid/prepare" \\',
      "  -H 'Content-Type: application/json' \\",
      '  -H "Authorization: Bearer $DAIMON_API_KEY" \\',
      `  -d ${shellQuoted(JSON.stringify(request))}`,
    ].join('\n'),
    TypeScript: [
      "import { SoulHybridClient } from '@daimon/client'",
      '',
      'const client = new SoulHybridClient()',
      `const turn = await client.prepareTurn(${JSON.stringify(query)}, { ${named(0, (name, value) => `${name}: ${value}`)} })`,
      'console.log(turn.system_prompt)',
    ].join('\n'),
    Python: [
      'from daimon_client import SyncSoulHybridClient',
      '',
      'with SyncSoulHybridClient() as client:',
      `    turn = client.prepare_turn(${JSON.stringify(query)}, ${named(1, (name, value) => `${name}=${value}`)})`,
      '    print(turn["system_prompt"])',
    ].join('\n'),
  }
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
