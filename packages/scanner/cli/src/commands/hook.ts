import { text as readText } from 'node:stream/consumers'
import { EXIT, escapeControls, table } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { guardrailArgs, openGuardrail } from '../guardrail.ts'
import { type Io, UsageError } from '../io.ts'

/** Hooks that a coding agent or git runs automatically. */
export const hookCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'hook', description: 'Check packages before a commit or agent action' },
    subCommands: { 'pre-tool': preToolHook(io, end), 'pre-commit': preCommitHook(io, end) },
  })

const preToolHook = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: {
      name: 'pre-tool',
      description: 'Check a coding agent event from standard input, and deny blocked packages',
    },
    args: guardrailArgs,
    run: async ({ args }) => {
      if (!io.in) throw new UsageError('No standard input. Send the event to standard input.')
      const input = await readText(io.in)
      // An internal error must not block the agent.
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
        io.err.write(`No package was checked: ${escapeControls((error as Error).message)}\n`)
        end(EXIT.clean)
      }
    },
  })

const preCommitHook = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'pre-commit', description: 'Check the packages that staged files add' },
    args: guardrailArgs,
    run: async ({ args }) => {
      const guardrail = await openGuardrail(io, args)
      try {
        const { evaluateStaged } = await import('@daimon/scanner-guardrail')
        const verdicts = await evaluateStaged(guardrail)
        for (const note of new Set(verdicts.flatMap(({ notes }) => notes)))
          io.err.write(`${escapeControls(note)}\n`)
        const rows = verdicts.flatMap(({ file, imports }) =>
          imports.flatMap(({ decision, reasons, line, safe_alternatives }) =>
            decision === 'allow'
              ? []
              : reasons.map(({ kind, detail }) => [
                  decision,
                  `${file}${line > 0 ? `:${line}` : ''}`,
                  kind,
                  safe_alternatives.length > 0
                    ? `${detail} Alternatives: ${safe_alternatives.join(', ')}`
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
