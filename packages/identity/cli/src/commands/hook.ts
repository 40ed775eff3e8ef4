import { ConflictError } from '@daimon/client'
import { EXIT } from '@daimon/terminal'
import { basename } from 'node:path'
import { botArg, command, serviceArgs, userArg, userMember } from '../command.ts'
import { type Service, namedUrl, readEnvironment, withService } from '../connect.ts'
import { findAvatar } from '../find-avatar.ts'
import { type HookInput, readHookInput } from '../hook/hook-input.ts'
import { readTranscript } from '../hook/read-transcript.ts'
import { HOOK_EVENTS, type HookEvent, selectTurns } from '../hook/turns-to-save.ts'
import type { Io } from '../io.ts'
import { jsonText } from '../json.ts'
import { oneOf } from '../one-of.ts'

const DEFAULT_URL = 'http://127.0.0.1:8000'
/** The user waits for it. */
const RECALL_TIMEOUT_MS = 2_000
const SAVE_TIMEOUT_MS = 10_000

type AvatarScope = { readonly botId: string; readonly userId: string | undefined }

/** Memory for a coding agent, without asking its model. */
export const hook = command({
  description: 'Recall and save the turns of a coding agent, from its hooks',
  examples: [
    'daimon hook prompt-submit --bot mara-code < event.json',
    'daimon hook stop --bot mara-code < event.json',
  ],
  args: {
    event: {
      type: 'positional',
      required: true,
      description: `${HOOK_EVENTS.join(', ')}; the JSON of the event is on standard input`,
    },
    ...botArg,
    ...userArg,
    ...serviceArgs,
  },
  run: async (io, args) => {
    const event = oneOf('EVENT', args.event, HOOK_EVENTS)
    const name = args.bot ?? io.env['DAIMON_BOT_ID']?.trim()
    const input = readHookInput(await io.readInput())
    if (!event || !name || !input) return EXIT.clean
    try {
      const url = namedUrl(io, args) ?? (await findUrl(readEnvironment(io, args)))
      await withService(io, { url }, async (service) => {
        const { id: botId } = await findAvatar(service, name)
        const scope = { botId, userId: userMember(args).user_id }
        const context = await recall(service, event, input, scope)
        if (context !== undefined) await io.out.write(context)
        await save(service, event, input, scope)
      })
    } catch {
      // Memory must never stop an agent.
    }
    return EXIT.clean
  },
})

const findUrl = async (env: Io['env']): Promise<string> => {
  const { findRunningService } = await import('../running-service.ts')
  return findRunningService(env) ?? DEFAULT_URL
}

/** The context for the agent: at the start, the persona too; for a prompt, what fits it. */
const recall = async (
  { client, call }: Service,
  event: HookEvent,
  input: HookInput,
  scope: AvatarScope,
): Promise<string | undefined> => {
  const query = {
    'session-start': basename(input.cwd ?? '') || undefined,
    'prompt-submit': input.prompt,
  }[event as string]
  if (query === undefined) return undefined
  const prepared = await client.prepareTurn(query, {
    ...scope,
    sessionId: input.sessionId,
    ...call,
    timeoutMs: RECALL_TIMEOUT_MS,
    maxRetries: 0,
  })
  const isStart = event === 'session-start'
  const context = isStart ? prepared.system_prompt : prepared.prompt.volatile_block
  const hookEventName = isStart ? 'SessionStart' : 'UserPromptSubmit'
  return jsonText({ hookSpecificOutput: { hookEventName, additionalContext: context } })
}

/** Saves turns, each once: its ID in the transcript is the key. */
const save = async (
  { client, call }: Service,
  event: HookEvent,
  { transcriptPath, sessionId, lastReply }: HookInput,
  scope: AvatarScope,
): Promise<void> => {
  if (transcriptPath === undefined) return
  const turns = selectTurns(event, await readTranscript(transcriptPath), lastReply)
  for (const { id, userText, replyText, at } of turns)
    try {
      await client.completeTurn(undefined, {
        ...scope,
        userMessage: userText,
        assistantText: replyText,
        sessionId,
        // The next session has to recall it.
        scope: 'global',
        occurredAt: at,
        idempotencyKey: `hook:${id}`,
        ...call,
        timeoutMs: SAVE_TIMEOUT_MS,
        maxRetries: 1,
      })
    } catch (error) {
      // A turn that was saved before, with less of its reply, stays as it was.
      if (!(error instanceof ConflictError)) throw error
    }
}
