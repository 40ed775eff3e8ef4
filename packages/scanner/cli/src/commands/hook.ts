import { text as readText } from 'node:stream/consumers'
import { EXIT, plain, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { guardrailArgs, openGuardrail } from '../guardrail.ts'
import { type Io, UsageError } from '../io.ts'

/** What a coding agent or git runs by itself, so that nobody has to think of asking. */
export const hookCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'hook', description: 'Judge what git or a coding agent is about to do' },
    subCommands: { 'pre-tool': preToolHook(io, end), 'pre-commit': preCommitHook(io, end) },
  })

const preToolHook = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: {
      name: 'pre-tool',
      description: 'Read the event of a coding agent from standard input, and deny what is blocked',
    },
    args: guardrailArgs,
    run: async ({ args }) => {
      if (!io.in) throw new UsageError('The event comes on standard input.')
      const input = await readText(io.in)
      // Whatever goes wrong here must not stop an agent that does nothing wrong.
      try {
        const guardrail = await openGuardrail(io, args)
        try {
          const { preTool } = await import('@daimon/scanner-guardrail')
          const { out, err, code } = await preTool(guardrail, input)
          io.out.write(out)
          io.err.write(err)
          end(code)
        } finally {
          await guardrail.close()
        }
      } catch (error) {
        io.err.write(`Nothing was judged: ${plain((error as Error).message)}\n`)
        end(EXIT.clean)
      }
    },
  })

const preCommitHook = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'pre-commit', description: 'Judge the packages that the staged files add' },
    args: guardrailArgs,
    run: async ({ args }) => {
      const guardrail = await openGuardrail(io, args)
      try {
        const { judgeStaged } = await import('@daimon/scanner-guardrail')
        const verdicts = await judgeStaged(guardrail)
        for (const note of new Set(verdicts.flatMap(({ notes }) => notes)))
          io.err.write(`${plain(note)}\n`)
        const rows = verdicts.flatMap(({ file, imports }) =>
          imports.flatMap(({ decision, reasons, line, safe_alternatives }) =>
            decision === 'allow'
              ? []
              : reasons.map(({ kind, detail }) => [
                  decision,
                  `${file}${line > 0 ? `:${line}` : ''}`,
                  kind,
                  safe_alternatives.length > 0
                    ? `${detail} Instead: ${safe_alternatives.join(', ')}`
                    : detail,
                ]),
          ),
        )
        io.out.write(table(rows))
        const isBlocked = rows.some(([decision]) => decision === 'block')
        end(isBlocked ? EXIT.findings : EXIT.clean)
      } finally {
        await guardrail.close()
      }
    },
  })
