import { ClientScanPayload } from '@daimon/scanner-api'
import { compress, fromWire, toWire, wholeBody } from '@daimon/scanner-core'
import { EXIT } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { coverageStatement } from '../coverage.ts'
import { type Io, UsageError } from '../io.ts'
import { isNothing, isPartial, prepare } from '../prepare.ts'
import { withSources } from '../share-sources.ts'

/** Prints the payload of a scan, without network access. */
export const payloadDump = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'dump', description: 'Print the payload of a scan (offline)' },
    args: {
      path: { type: 'positional', required: true, description: 'directory to scan' },
      validate: {
        type: 'boolean',
        description: 'validate the payload against the published schema',
      },
      wire: { type: 'boolean', description: 'write the exact bytes of the request' },
      'share-source': { type: 'boolean', description: 'include the sources that proofs need' },
      anonymize: {
        type: 'boolean',
        description: 'replace your names with keyed hashes (DAIMON_SCAN_ANON_KEY)',
      },
    },
    run: async ({ args }) => {
      if (args.wire === true && io.out.isTTY === true)
        throw new UsageError('--wire writes binary data. Redirect it to a file or a pipe.')
      if (args['share-source'] === true && args.anonymize === true)
        throw new UsageError(
          '--share-source sends the names that --anonymize hides. Use only one of them.',
        )
      const found = await prepare(io, args.path, { isAnonymous: args.anonymize === true })
      io.err.write(coverageStatement(found))
      if (isNothing(found)) {
        end(EXIT.nothing)
        return
      }
      const prepared =
        args['share-source'] === true ? await withSources(io, found, args.path) : found
      const toBody = () => wholeBody(toWire(prepared.payload))
      if (args.validate === true) {
        // Both the printed payload and the one that the service decodes.
        for (const payload of [prepared.payload, fromWire(toBody())])
          ClientScanPayload.parse(payload)
        io.err.write('The payload is valid for schema version 1.\n')
      }
      if (args.wire === true) io.out.write(compress(toBody()))
      else io.out.write(`${JSON.stringify(prepared.payload, undefined, 2)}\n`)
      end(isPartial(prepared) ? EXIT.unfinished : EXIT.clean)
    },
  })
