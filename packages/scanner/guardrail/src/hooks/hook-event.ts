import { z } from 'zod'

/** An edit that an agent is about to make, or a command that it is about to run. */
type Intent = {
  readonly edits: readonly Edit[]
  readonly command: string | undefined
}
export type Edit =
  | { readonly filePath: string; readonly kind: 'whole'; readonly text: string }
  | { readonly filePath: string; readonly kind: 'replace'; readonly changes: readonly Change[] }
type Change = { readonly old: string; readonly new: string; readonly isForAll: boolean }

/**
 * How to deny a call. There is no explicit allow, because it would skip the host's own
 * confirmation.
 */
type Host = 'exit-code' | 'claude-code' | 'copilot' | 'cursor' | 'cursor-shell'

export type HookEvent = {
  readonly host: Host
  readonly cwd: string | undefined
  readonly intent: Intent
}

const Input = z.looseObject({
  file_path: z.string().optional(),
  filePath: z.string().optional(),
  path: z.string().optional(),
  notebook_path: z.string().optional(),
  content: z.string().optional(),
  contents: z.string().optional(),
  file_text: z.string().optional(),
  new_source: z.string().optional(),
  old_string: z.string().optional(),
  new_string: z.string().optional(),
  old_str: z.string().optional(),
  new_str: z.string().optional(),
  replace_all: z.boolean().optional(),
  edits: z
    .array(
      z.looseObject({
        old_string: z.string().optional(),
        new_string: z.string().optional(),
        replace_all: z.boolean().optional(),
      }),
    )
    .optional(),
  cell_type: z.string().optional(),
  edit_mode: z.string().optional(),
  input: z.string().optional(),
  patch: z.string().optional(),
  command: z.union([z.string(), z.array(z.string())]).optional(),
  command_line: z.string().optional(),
})
type Input = z.infer<typeof Input>

const Event = z.looseObject({
  hook_event_name: z.string().optional(),
  agent_action_name: z.string().optional(),
  cwd: z.string().optional(),
  tool_name: z.string().optional(),
  toolName: z.string().optional(),
  tool_input: z.unknown().optional(),
  tool_info: z.unknown().optional(),
  toolArgs: z.unknown().optional(),
  turn_id: z.unknown().optional(),
})

/**
 * Parses a pre-tool hook event: Claude Code and Codex (`PreToolUse`), Gemini CLI (`BeforeTool`),
 * Cursor (`preToolUse`, `beforeShellExecution`), Copilot (`toolName` and `toolArgs`), Windsurf
 * (`agent_action_name`), or plain `{file_path, content}`. Undefined for any other input.
 */
export const readHookEvent = (text: string): HookEvent | undefined => {
  const event = Event.safeParse(parsed(text))
  if (!event.success) return undefined
  const { tool_input, tool_info, toolArgs, cwd } = event.data
  const given = tool_input ?? tool_info ?? toolArgs ?? event.data
  const input = Input.safeParse(typeof given === 'string' ? parsed(given) : given)
  if (!input.success) return undefined
  return {
    host: detectHost(event.data),
    cwd,
    intent: toIntent(input.data),
  }
}

/** Claude Code and Codex share the event name; only Claude Code can ask its user. */
const detectHost = ({
  hook_event_name: name = '',
  toolName,
  turn_id,
}: z.infer<typeof Event>): Host => {
  if (toolName !== undefined) return 'copilot'
  if (name === 'beforeShellExecution') return 'cursor-shell'
  if (/^[a-z]/.test(name)) return 'cursor'
  return name === 'PreToolUse' && turn_id === undefined ? 'claude-code' : 'exit-code'
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const toIntent = (input: Input): Intent => {
  const command = input.command ?? input.command_line
  const text = Array.isArray(command) ? command.join(' ') : command
  return {
    command: text,
    edits: [
      ...readEdits(input),
      ...[text, input.input, input.patch].flatMap((each) =>
        each === undefined ? [] : parsePatches(each),
      ),
    ],
  }
}

const readEdits = (input: Input): Edit[] => {
  const filePath = input.file_path ?? input.filePath ?? input.path ?? input.notebook_path
  if (filePath === undefined || input.cell_type === 'markdown') return []
  const whole = input.content ?? input.contents ?? input.file_text ?? input.new_source
  if (whole !== undefined) return [{ filePath, kind: 'whole', text: whole }]
  const changes = [
    ...(input.edits ?? []),
    {
      old_string: input.old_string ?? input.old_str,
      new_string: input.new_string ?? input.new_str,
      replace_all: input.replace_all,
    },
  ].flatMap((each): Change[] =>
    each.new_string === undefined
      ? []
      : [{ old: each.old_string ?? '', new: each.new_string, isForAll: each.replace_all === true }],
  )
  return changes.length > 0 ? [{ filePath, kind: 'replace', changes }] : []
}

/** `*** Update File: x` and its body, in the format of `apply_patch`. */
const parsePatches = (text: string): Edit[] =>
  [...text.matchAll(/^\*\*\* (?:Add|Update) File: (.+)\n([\s\S]*?)(?=^\*\*\* |$(?![\s\S]))/gm)].map(
    ([, filePath = '', body = '']) => ({
      filePath: filePath.trim(),
      kind: 'replace',
      changes: [
        {
          old: '',
          new: body
            .split('\n')
            .filter((line) => line.startsWith('+'))
            .map((line) => line.slice(1))
            .join('\n'),
          isForAll: false,
        },
      ],
    }),
  )
