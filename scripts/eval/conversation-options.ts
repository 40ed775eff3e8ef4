import { parseOptions, wholeNumber } from '../../bench/command/options.ts'
import { UsageError } from '../../bench/command/run-command.ts'

export const usage = `Usage: node scripts/eval/conversation.ts SET.json [options]

Send the sessions of a conversation to the service through /hybrid/complete, one call per item,
send the questions with evidence in them to /hybrid/prepare, and print which were answered by
the right memory. Exits with 1 if fewer than --at-least were.

  --conversation NUMBER  index of the conversation in the set (default: 0)
  --sessions NUMBER      number of sessions, from the first (default: 3)
  --questions NUMBER     number of questions, from the first (default: 10)
  --top-k NUMBER         maximum memories per question (default: 10)
  --at-least NUMBER      minimum right answers to pass (default: 0)
  --url URL              a running service, with its key in DAIMON_API_KEY
                         (default: a new one, embedded, in a temporary directory)
  --help                 print this help
`

export type Options = {
  readonly path: string
  readonly conversation: number
  readonly sessions: number
  readonly questions: number
  readonly topK: number
  readonly atLeast: number
  readonly url: string | undefined
}

/** Throws UsageError. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseOptions({
    args,
    allowPositionals: true,
    options: {
      conversation: { type: 'string', default: '0' },
      sessions: { type: 'string', default: '3' },
      questions: { type: 'string', default: '10' },
      'top-k': { type: 'string', default: '10' },
      'at-least': { type: 'string', default: '0' },
      url: { type: 'string' },
    },
  })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) throw new UsageError('Specify one recall set.')
  return {
    path,
    conversation: wholeNumber('--conversation', values.conversation, 0, 1_000),
    sessions: wholeNumber('--sessions', values.sessions, 1, 10_000),
    questions: wholeNumber('--questions', values.questions, 1, 10_000),
    topK: wholeNumber('--top-k', values['top-k'], 1, 100),
    atLeast: wholeNumber('--at-least', values['at-least'], 0, 10_000),
    url: values.url,
  }
}
