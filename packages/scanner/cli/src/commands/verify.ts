import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ProofBundle } from '@daimon/scanner-api'
import { EXIT, createProgress, plain } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { FetchFault, fetchPackage } from '../fetch-package.ts'
import { type Io, UsageError } from '../io.ts'

/**
 * Replays a proof in the sandbox. 0: proven again, and not so on what is said to be mended; 1: not proven, or not
 * mended; 2: no proof, or not its target; 3: no sandbox, nothing to fetch the package with, or nothing to compare with.
 */
export const verifyCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'verify', description: 'Replay a proof in the sandbox' },
    args: {
      proof: { type: 'positional', required: true, description: 'a proof, as JSON' },
      target: {
        type: 'string',
        description:
          'folder of the code, if the proof does not carry it; of a package, where it is installed (else npm fetches it)',
      },
      fixed: {
        type: 'string',
        description:
          'folder that is said to be mended, or a version of the package: V4 if the proof fails there',
      },
    },
    run: async ({ args }) => {
      const { ProofFault, readProof, replayProof } = await import('@daimon/scanner-engine')
      const { SandboxUnavailable, openSandbox } = await import('@daimon/scanner-sandbox')
      const progress = createProgress(io.err)
      try {
        const proof = readProof(textOf(args.proof))
        progress.say('testing the sandbox')
        const sandbox = await openSandbox({
          signal: io.signal,
          ...(io.bubblewrapPath === undefined ? {} : { bubblewrapPath: io.bubblewrapPath }),
        })
        progress.say('replaying the proof')
        const { level, reason, differential } = await replayProof(proof, {
          sandbox,
          folder: args.target === undefined ? undefined : resolve(args.target),
          fixed: args.fixed === undefined ? undefined : mended(args.fixed, proof),
          install: async (name, version) => {
            progress.end()
            io.err.write(
              `${plain(name)}@${plain(version)} comes from npm as it is configured here, or from what it fetched before.\n`,
            )
            return await fetchPackage(io, name, version, INSTEAD)
          },
          signal: io.signal,
        })
        progress.end()
        const isProven = level >= 'V3'
        io.out.write(
          `${isProven ? 'Proven again' : 'Not proven'}, ${level}: ${plain(proof.title)}\n  ${plain(reason)}\n`,
        )
        if (!isProven || differential?.outcome === 'works') return end(EXIT.findings)
        end(differential?.outcome === 'not called' ? EXIT.unfinished : EXIT.clean)
      } catch (error) {
        progress.end()
        if (error instanceof ProofFault) throw new UsageError(error.message, { cause: error })
        if (!(error instanceof SandboxUnavailable || error instanceof FetchFault)) throw error
        io.err.write(
          `Nothing was run: ${plain(error.message)}${/[.!]$/.test(error.message) ? '' : '.'}\n`,
        )
        end(EXIT.unfinished)
      }
    },
  })

const INSTEAD = 'Name a folder where it is installed: --target FOLDER.'

/** A version of a package stays as it is. */
const mended = (given: string, { target }: ProofBundle): string =>
  target.kind === 'package' && /^\d+\.\d+\.\d+/.test(given) ? given : resolve(given)

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`'${plain(path)}' cannot be read: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
