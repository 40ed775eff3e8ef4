import { EXIT, escapeControls } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { openGuardrail } from '../guardrail.ts'
import { type Io, UsageError } from '../io.ts'

const REASON_CHARACTERS_MAX = 1_000

/** Ends the warning about a changed audit log. The log records the reason. */
export const acknowledgeLogCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: {
      name: 'acknowledge-log',
      description: 'Acknowledge a changed audit log after a review',
    },
    args: {
      root: {
        type: 'string',
        description: 'repository directory (default: the repository that contains this directory)',
      },
      reason: { type: 'string', description: 'what happened, and who reviewed it (required)' },
    },
    run: async ({ args }) => {
      const reason = args.reason?.trim() ?? ''
      if (reason === '' || reason.length > REASON_CHARACTERS_MAX)
        throw new UsageError(
          `--reason must have 1 to ${REASON_CHARACTERS_MAX} characters. Say what happened, and who reviewed it.`,
        )
      const guardrail = await openGuardrail(io, { root: args.root, offline: true })
      try {
        const incident = guardrail.acknowledgeLog(reason)
        if (incident) io.out.write(`Acknowledged: ${escapeControls(incident.reason)}\n`)
        else
          io.err.write(
            'No incident is recorded. To check the log, run `daimon-scan mcp verify-log`.\n',
          )
        end(incident ? EXIT.clean : EXIT.nothing)
      } finally {
        await guardrail.close()
      }
    },
  })
