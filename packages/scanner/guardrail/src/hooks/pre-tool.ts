import { basename, relative, resolve } from 'node:path'
import { subjectOf } from '../find/found.ts'
import { isJudgedFile } from '../find/find-subjects.ts'
import { manifestOf } from '../find/manifests/index.ts'
import type { Guardrail } from '../guardrail.ts'
import { readIfThere } from '../project/folders.ts'
import type { FileWrite } from '../shell/effects.ts'
import { readCommand } from '../shell/read-command.ts'
import { type CodeVerdict, wholeVerdict } from '../verdict.ts'
import { type Edit, type HookEvent, readHookEvent } from './hook-event.ts'
import { isUnclear } from './unclear-verdict.ts'
import { writtenPaths } from './written-paths.ts'

export type HookAnswer = {
  readonly out: string
  readonly err: string
  /** 0 lets the host go on; 2 is how hosts that read the code are told no. */
  readonly code: 0 | 2
}

const GO_ON: HookAnswer = { out: '', err: '', code: 0 }
const DENY_CODE = 2

/** Judges what an agent is about to do, and answers in the words of its host. What cannot be read goes on. */
export const preTool = async (guardrail: Guardrail, input: string): Promise<HookAnswer> => {
  const event = readHookEvent(input)
  if (!event)
    return { ...GO_ON, err: 'The hook was handed no event that it knows: nothing was judged.\n' }
  return answerOf(event, await judgeToolUse(guardrail, event))
}

/** Judges every edit and command of an event. */
export const judgeToolUse = async (
  guardrail: Guardrail,
  { intent, cwd = guardrail.root }: HookEvent,
): Promise<CodeVerdict> => {
  const verdicts = await Promise.all([
    ...intent.edits.map((edit) => judgeEdit(guardrail, edit, cwd)),
    ...(intent.command === undefined
      ? []
      : [
          judgeCommand(guardrail, intent.command, cwd),
          guardrail.validateWrites(
            writtenPaths(intent.command, guardrail.places, cwd),
            'hook pre-tool',
          ),
        ]),
  ])
  return wholeVerdict(
    verdicts.flatMap(({ imports }) => imports),
    verdicts.flatMap(({ notes }) => notes),
  )
}

const judgeEdit = (guardrail: Guardrail, edit: Edit, cwd: string): Promise<CodeVerdict> => {
  const file = resolve(cwd, edit.filePath)
  const filePath = relative(guardrail.root, file).startsWith('..')
    ? edit.filePath
    : relative(guardrail.root, file)
  const before = readIfThere(file)
  const text = { language: basename(file), filePath }
  const code =
    edit.kind === 'whole'
      ? edit.text
      : before === undefined
        ? undefined
        : edited(before, edit.changes)
  if (code !== undefined)
    return guardrail.validateCode({ ...text, code }, { before, tool: 'hook pre-tool' })
  // The file is not what the agent takes it for: what it puts in is judged by itself.
  const added = edit.kind === 'whole' ? edit.text : edit.changes.map((each) => each.new).join('\n')
  return guardrail.validateCode({ ...text, code: added }, { tool: 'hook pre-tool' })
}

type Changes = Extract<Edit, { kind: 'replace' }>['changes']

const edited = (before: string, changes: Changes): string | undefined => {
  let text = before
  for (const change of changes) {
    if (change.old === '' || !text.includes(change.old)) return undefined
    text = change.isForAll
      ? text.replaceAll(change.old, () => change.new)
      : text.replace(change.old, () => change.new)
  }
  return text
}

const judgeCommand = async (
  guardrail: Guardrail,
  command: string,
  cwd: string,
): Promise<CodeVerdict> => {
  const effects = readCommand(command, { directory: resolve(cwd), readFile: readIfThere })
  const subjects = effects.packages.map(({ ecosystem, found }) =>
    subjectOf(ecosystem, 'question', found),
  )
  const writes = effects.writes.filter(({ path }) => isJudgedFile(path))
  const unclear = [
    ...effects.unclear,
    ...writes
      .filter(({ path, added }) => added === undefined && manifestOf(path) !== undefined)
      .map(({ path }) => `what it writes to ${basename(path)} is known only when it runs`),
  ]
  const verdicts = await Promise.all([
    guardrail.validateSubjects(subjects, 'hook pre-tool', unclear),
    ...writes.flatMap((write) => {
      const edit = editOf(write)
      return edit ? [judgeEdit(guardrail, edit, cwd)] : []
    }),
  ])
  return wholeVerdict(
    verdicts.flatMap(({ imports }) => imports),
    [...verdicts.flatMap(({ notes }) => notes), ...effects.notes],
  )
}

const editOf = ({ path: filePath, text, added }: FileWrite): Edit | undefined =>
  text !== undefined
    ? { filePath, kind: 'whole', text }
    : added === undefined
      ? undefined
      : { filePath, kind: 'replace', changes: [{ old: '', new: added, isForAll: false }] }

const answerOf = ({ host }: HookEvent, verdict: CodeVerdict): HookAnswer => {
  const { decision, ask = false, reasons, safe_alternatives, notes } = verdict
  const told = [
    ...verdict.imports.flatMap((each) =>
      each.ecosystem === '' && each.decision === 'block' ? each.notes : [],
    ),
    ...reasons.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...(safe_alternatives.length > 0 ? [`Instead: ${safe_alternatives.join(', ')}`] : []),
  ].join('\n')
  const isAsked = decision !== 'block' && (ask || isUnclear(verdict))
  const asked = isAsked
    ? PERMISSION[host]?.('ask', lines(`The guardrail leaves this to a person.`, told, ...notes))
    : undefined
  if (asked) return { out: line(asked), err: '', code: 0 }
  // A host that can't ask goes on past what is only unclear, and not past what the policy leaves to a person.
  if (decision !== 'block' && !ask) return { ...GO_ON, err: withEnd(lines(told, ...notes)) }
  const reason = lines('The guardrail blocks this.', told)
  const denied = host === 'claude-code' ? undefined : PERMISSION[host]?.('deny', reason)
  return denied
    ? { out: line(denied), err: '', code: 0 }
    : { out: '', err: withEnd(reason), code: DENY_CODE }
}

type Permission = (permission: 'ask' | 'deny', reason: string) => object | undefined

/** How hosts that read an answer are told what may go on; the others read the exit code, and can't ask. */
const PERMISSION: Readonly<Partial<Record<HookEvent['host'], Permission>>> = {
  'claude-code': (permissionDecision, permissionDecisionReason) => ({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision,
      permissionDecisionReason,
    },
  }),
  copilot: (permissionDecision, permissionDecisionReason) => ({
    permissionDecision,
    permissionDecisionReason,
  }),
  cursor: (permission, reason) =>
    permission === 'ask' ? undefined : { permission, user_message: reason, agent_message: reason },
  'cursor-shell': (permission, reason) => ({
    permission,
    user_message: reason,
    agent_message: reason,
  }),
}

const lines = (...each: readonly string[]): string => each.filter((text) => text !== '').join('\n')

const withEnd = (text: string): string => (text === '' ? '' : `${text}\n`)

const line = (value: object): string => `${JSON.stringify(value)}\n`
