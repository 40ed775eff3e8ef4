import { ClientScanPayload } from '@daimon/scanner-api'
import { compress, fromWire, toWire, wholeBody } from '@daimon/scanner-core'
import { EXIT } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { coverageStatement } from '../coverage.ts'
import { type Io, UsageError } from '../io.ts'
import { isNothing, isPartial, prepare } from '../prepare.ts'
import { withSources } from '../share-sources.ts'

/** Shows what a scan would send. No network. */
export const payloadDump = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'dump', description: 'Print what a scan would send; no network' },
    args: {
      path: { type: 'positional', required: true, description: 'folder to scan' },
      validate: { type: 'boolean', description: 'check it against the published schema' },
      wire: { type: 'boolean', description: 'write the very bytes that scan sends' },
      'share-source': { type: 'boolean', description: 'with the sources that proofs need' },
      anonymize: { type: 'boolean', description: 'keyed hashes instead of your own names' },
    },
    run: async ({ args }) => {
      if (args.wire === true && io.out.isTTY === true)
        throw new UsageError('--wire writes bytes: send them to a file or a pipe.')
      if (args['share-source'] === true && args.anonymize === true)
        throw new UsageError('--share-source sends the very names that --anonymize hides.')
      const found = await prepare(io, args.path, args.anonymize === true)
      io.err.write(coverageStatement(found))
      if (isNothing(found)) {
        end(EXIT.nothing)
        return
      }
      const prepared =
        args['share-source'] === true ? await withSources(io, found, args.path) : found
      const body = wholeBody(toWire(prepared.payload))
      if (args.validate === true) {
        // Both what is printed and what would be read at the other end.
        for (const payload of [prepared.payload, fromWire(body)]) ClientScanPayload.parse(payload)
        io.err.write('The payload fits the schema of version 1.\n')
      }
      if (args.wire === true) io.out.write(compress(body))
      else io.out.write(`${JSON.stringify(prepared.payload, undefined, 2)}\n`)
      end(isPartial(prepared) ? EXIT.unfinished : EXIT.clean)
    },
  })
