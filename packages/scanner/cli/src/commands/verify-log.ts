import { EXIT } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { repositoryRoot } from '../guardrail.ts'
import { type Io, UsageError } from '../io.ts'

/** Checks whether the audit log is unmodified. */
export const verifyLogCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: {
      name: 'verify-log',
      description: 'Find the first modified entry of the audit log',
    },
    args: {
      root: {
        type: 'string',
        description: 'repository directory (default: the repository that contains this directory)',
      },
      checkpoint: {
        type: 'string',
        description: 'checkpoint stored elsewhere, as NUMBER:HASH',
      },
      anchor: { type: 'string', description: 'deprecated; use --checkpoint' },
      json: { type: 'boolean', description: 'print JSON' },
    },
    run: async ({ args }) => {
      const { anchorText, getAuditDirectories, parseAnchor, verifyLog } =
        await import('@daimon/scanner-guardrail')
      if (args.anchor !== undefined)
        io.err.write(
          '--anchor is deprecated. Use --checkpoint; the next release removes --anchor.\n',
        )
      const written = args.checkpoint ?? args.anchor
      const anchor = written === undefined ? undefined : parseAnchor(written)
      if (written !== undefined && !anchor)
        throw new UsageError(
          '--checkpoint must be a number, a colon, and 64 hexadecimal digits, as this command prints it.',
        )
      const result = verifyLog({
        root: repositoryRoot(args.root),
        ...getAuditDirectories({ env: io.env }),
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
