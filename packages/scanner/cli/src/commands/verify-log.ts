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
      anchor: { type: 'string', description: 'an anchor that was kept elsewhere, NUMBER:HASH' },
      json: { type: 'boolean', description: 'the result as JSON' },
    },
    run: async ({ args }) => {
      const { anchorText, parseAnchor, stateFolderOf, verifyLog } =
        await import('@daimon/scanner-guardrail')
      const anchor = args.anchor === undefined ? undefined : parseAnchor(args.anchor)
      if (args.anchor !== undefined && !anchor)
        throw new UsageError(
          '--anchor is a number, a colon and 64 hex digits, as this command prints it.',
        )
      const result = verifyLog({
        root: repositoryRoot(args.root),
        stateFolder: stateFolderOf({ env: io.env, stateFolder: undefined }),
        anchors: anchor ? [anchor] : [],
      })
      const { fault, head, lines, notes } = result
      if (args.json === true)
        io.out.write(`${JSON.stringify({ ...result, anchor: anchorText(head) })}\n`)
      else {
        for (const note of notes) io.err.write(`${note}\n`)
        if (fault) io.out.write(`${fault.file}:${fault.line}: ${fault.kind}: ${fault.detail}\n`)
        else io.out.write(`${lines} entries, each as it was written. Anchor: ${anchorText(head)}\n`)
      }
      end(fault ? EXIT.findings : lines === 0 ? EXIT.nothing : EXIT.clean)
    },
  })
