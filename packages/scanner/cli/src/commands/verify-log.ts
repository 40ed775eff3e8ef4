import { EXIT } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { repositoryRoot } from '../guardrail.ts'
import { type Io, UsageError } from '../io.ts'

/** Says whether the audit log is as it was written. */
export const verifyLogCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: {
      name: 'verify-log',
      description: 'Find the first entry of the audit log that is not as it was written',
    },
    args: {
      root: {
        type: 'string',
        description: 'the repository; the one around this folder without it',
      },
      checkpoint: {
        type: 'string',
        description: 'a checkpoint that was stored elsewhere, NUMBER:HASH',
      },
      anchor: { type: 'string', description: 'deprecated: use --checkpoint' },
      json: { type: 'boolean', description: 'the result as JSON' },
    },
    run: async ({ args }) => {
      const { anchorText, auditFoldersOf, parseAnchor, verifyLog } =
        await import('@daimon/scanner-guardrail')
      if (args.anchor !== undefined)
        io.err.write(
          '--anchor is deprecated. Use --checkpoint; the next release removes --anchor.\n',
        )
      const written = args.checkpoint ?? args.anchor
      const anchor = written === undefined ? undefined : parseAnchor(written)
      if (written !== undefined && !anchor)
        throw new UsageError(
          '--checkpoint is a number, a colon and 64 hex digits, as this command prints it.',
        )
      const result = verifyLog({
        root: repositoryRoot(args.root),
        ...auditFoldersOf({ env: io.env }),
        anchors: anchor ? [anchor] : [],
      })
      const { fault, head, incident, lines, notes } = result
      if (args.json === true)
        io.out.write(
          `${JSON.stringify({ ...result, checkpoint: anchorText(head), anchor: anchorText(head) })}\n`,
        )
      else {
        for (const note of notes) io.err.write(`${note}\n`)
        if (incident)
          io.err.write(
            `The log did not verify on ${incident.at}: ${incident.reason}. ${incident.evidence === '' ? '' : `Its files are kept in .daimon/${incident.evidence}. `}After a check, run: daimon-scan mcp acknowledge-log --reason TEXT\n`,
          )
        if (fault) io.out.write(`${fault.file}:${fault.line}: ${fault.kind}: ${fault.detail}\n`)
        else io.out.write(`${lines} entries, each unmodified. Checkpoint: ${anchorText(head)}\n`)
      }
      end(fault || incident ? EXIT.findings : lines === 0 ? EXIT.nothing : EXIT.clean)
    },
  })
