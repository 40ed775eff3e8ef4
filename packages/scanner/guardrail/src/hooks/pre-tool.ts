import { basename, join, relative, resolve } from 'node:path'
import { findManifest } from '@daimon/scanner-core'
import { toPackageRef } from '../find/found-package.ts'
import { isEvaluatedFile } from '../find/find-package-refs.ts'
import type { Guardrail } from '../guardrail.ts'
import { readIfThere } from '../project/directories.ts'
import type { FileWrite, TouchedPath } from '../shell/effects.ts'
import { readCommand } from '../shell/read-command.ts'
import { type CodeVerdict, wholeVerdict } from '../verdict.ts'
import { type Edit, type HookEvent, readHookEvent } from './hook-event.ts'
import { isUnclear } from './unclear-verdict.ts'

export type HookAnswer = {
  readonly out: string
  readonly err: string
  /** Exit code: 0 continues; 2 denies, for hosts that read it. */
  readonly code: 0 | 2
}

const GO_ON: HookAnswer = { out: '', err: '', code: 0 }
const DENY_CODE = 2

/**
 * Checks what an agent is about to do and answers in its host's format. Unreadable events continue.
 */
export const preTool = async (guardrail: Guardrail, input: string): Promise<HookAnswer> => {
  const event = readHookEvent(input)
  if (!event) return { ...GO_ON, err: 'Unknown hook event. No package was checked.\n' }
  return toHookAnswer(event, await evaluateToolUse(guardrail, event))
}

/** Checks each edit and command of an event. */
export const evaluateToolUse = async (
  guardrail: Guardrail,
  { intent, cwd = guardrail.root }: HookEvent,
): Promise<CodeVerdict> => {
  const verdicts = await Promise.all([
    ...intent.edits.map((edit) => evaluateEdit(guardrail, edit, cwd)),
    ...(intent.command === undefined ? [] : [evaluateCommand(guardrail, intent.command, cwd)]),
  ])
  return wholeVerdict(
    verdicts.flatMap(({ imports }) => imports),
    verdicts.flatMap(({ notes }) => notes),
  )
}

const evaluateEdit = (guardrail: Guardrail, edit: Edit, cwd: string): Promise<CodeVerdict> => {
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
  // The file differs from what the agent expects, so the new text is checked alone.
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

const evaluateCommand = async (
  guardrail: Guardrail,
  command: string,
  cwd: string,
): Promise<CodeVerdict> => {
  const effects = readCommand(command, { directory: resolve(cwd), readFile: readIfThere })
  const subjects = effects.packages.map(({ ecosystem, found }) =>
    toPackageRef(ecosystem, 'question', found),
  )
  const writes = effects.writes.filter(({ path }) => isEvaluatedFile(path))
  const unclear = [
    ...effects.unclear,
    ...writes
      .filter(({ path, added }) => added === undefined && findManifest(path) !== undefined)
      .map(
        ({ path }) => `the content that it writes to ${basename(path)} is known only at run time`,
      ),
  ]
  const touched = [
    ...effects.touched,
    ...(effects.acknowledgesLog ? [toAuditLogPath(guardrail)] : []),
  ]
  const verdicts = await Promise.all([
    guardrail.validateSubjects(subjects, 'hook pre-tool', unclear),
    ...writes.flatMap((write) => {
      const edit = toEdit(write)
      return edit ? [evaluateEdit(guardrail, edit, cwd)] : []
    }),
  ])
  verdicts.push(guardrail.validateWrites(touched, 'hook pre-tool'))
  return wholeVerdict(
    verdicts.flatMap(({ imports }) => imports),
    [...verdicts.flatMap(({ notes }) => notes), ...effects.notes],
  )
}

const toAuditLogPath = ({ root }: Guardrail): TouchedPath => ({
  path: join('.daimon', 'audit.jsonl'),
  cwd: root,
})

const toEdit = ({ path: filePath, text, added }: FileWrite): Edit | undefined =>
  text !== undefined
    ? { filePath, kind: 'whole', text }
    : added === undefined
      ? undefined
      : { filePath, kind: 'replace', changes: [{ old: '', new: added, isForAll: false }] }

const toHookAnswer = ({ host }: HookEvent, verdict: CodeVerdict): HookAnswer => {
  const { decision, ask = false, reasons, safe_alternatives, notes } = verdict
  const messages = [
    ...verdict.imports.flatMap((each) =>
      each.ecosystem === '' && each.decision === 'block' ? each.notes : [],
    ),
    ...reasons.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...(safe_alternatives.length > 0 ? [`Instead: ${safe_alternatives.join(', ')}`] : []),
  ].join('\n')
  const isAsked = decision !== 'block' && (ask || isUnclear(verdict))
  const asked = isAsked
    ? PERMISSION[host]?.('ask', lines(`The guardrail asks you to decide.`, messages, ...notes))
    : undefined
  if (asked) return { out: line(asked), err: '', code: 0 }
  // A host that can't ask continues if a command is only unclear, but not if the policy requires a
  // person.
  if (decision !== 'block' && !ask) return { ...GO_ON, err: withEnd(lines(messages, ...notes)) }
  const reason = lines('The guardrail blocked this.', messages)
  const denied = host === 'claude-code' ? undefined : PERMISSION[host]?.('deny', reason)
  return denied
    ? { out: line(denied), err: '', code: 0 }
    : { out: '', err: withEnd(reason), code: DENY_CODE }
}

type Permission = (permission: 'ask' | 'deny', reason: string) => object | undefined

/** The answer for hosts that read one; others read the exit code and can't ask. */
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
