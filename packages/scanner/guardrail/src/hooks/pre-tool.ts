import { basename, relative, resolve } from 'node:path'
import { subjectOf } from '../find/found.ts'
import type { Guardrail } from '../guardrail.ts'
import { readIfThere } from '../project/folders.ts'
import { type CodeVerdict, wholeVerdict } from '../verdict.ts'
import { type Edit, type HookEvent, readHookEvent } from './hook-event.ts'
import { installedBy } from './shell-command.ts'
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
  const { edits, command } = event.intent
  const verdicts = await Promise.all([
    ...edits.map((edit) => judgeEdit(guardrail, edit, event.cwd)),
    ...(command === undefined
      ? []
      : [
          judgeCommand(guardrail, command),
          guardrail.validateWrites(
            writtenPaths(command, guardrail.places, event.cwd),
            'hook pre-tool',
          ),
        ]),
  ])
  const verdict = wholeVerdict(
    verdicts.flatMap(({ imports }) => imports),
    verdicts.flatMap(({ notes }) => notes),
  )
  return answerOf(event, verdict)
}

const judgeEdit = (
  guardrail: Guardrail,
  edit: Edit,
  cwd = guardrail.root,
): Promise<CodeVerdict> => {
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

const judgeCommand = (guardrail: Guardrail, command: string): Promise<CodeVerdict> =>
  guardrail.validateSubjects(
    installedBy(command).map(({ ecosystem, found }) => subjectOf(ecosystem, 'question', found)),
    'hook pre-tool',
  )

const answerOf = (
  { host }: HookEvent,
  { decision, ask = false, reasons, safe_alternatives, notes }: CodeVerdict,
): HookAnswer => {
  const told = [
    ...reasons.map(({ kind, detail }) => `${kind}: ${detail}`),
    ...(safe_alternatives.length > 0 ? [`Instead: ${safe_alternatives.join(', ')}`] : []),
  ].join('\n')
  if (decision !== 'block' && !ask)
    return {
      ...GO_ON,
      err: [told, ...notes]
        .filter((line) => line !== '')
        .map((line) => `${line}\n`)
        .join(''),
    }
  const permission = decision === 'block' ? 'deny' : 'ask'
  const reason = `The guardrail ${permission === 'ask' ? 'leaves this to a person' : 'blocks this'}.\n${told}`
  if (host === 'copilot')
    return {
      out: line({ permissionDecision: permission, permissionDecisionReason: reason }),
      err: '',
      code: 0,
    }
  if (host === 'cursor')
    return {
      out: line({ permission, user_message: reason, agent_message: reason }),
      err: '',
      code: 0,
    }
  return { out: '', err: `${reason}\n`, code: DENY_CODE }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`
