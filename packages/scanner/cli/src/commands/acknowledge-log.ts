import { EXIT, plain } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { openGuardrail } from '../guardrail.ts'
import { type Io, UsageError } from '../io.ts'

const REASON_CHARACTERS_MAX = 1_000

/** Ends the warning that the audit log was changed. The log itself keeps who looked at it, and what they say. */
export const acknowledgeLogCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: {
      name: 'acknowledge-log',
      description: 'End the warning about a changed audit log, after you checked it',
    },
    args: {
      root: {
        type: 'string',
        description: 'the repository; the one around this folder without it',
      },
      reason: { type: 'string', description: 'what happened, and who checked it' },
    },
    run: async ({ args }) => {
      const reason = args.reason?.trim() ?? ''
      if (reason === '' || reason.length > REASON_CHARACTERS_MAX)
        throw new UsageError(
          `--reason is needed, ${REASON_CHARACTERS_MAX} characters at most: what happened, and who checked it.`,
        )
      const guardrail = await openGuardrail(io, { root: args.root, offline: true })
      try {
        const incident = guardrail.acknowledgeLog(reason)
        if (incident) io.out.write(`Acknowledged: ${plain(incident.reason)}\n`)
        else
          io.err.write(
            'Nothing was acknowledged: no incident is recorded. Run `daimon-scan mcp verify-log`.\n',
          )
        end(incident ? EXIT.clean : EXIT.nothing)
      } finally {
        await guardrail.close()
      }
    },
  })
