import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ProofBundle } from '@daimon/scanner-api'
import { EXIT, createProgress, escapeControls } from '@daimon/terminal'
import { defineCommand } from 'citty'
import { FetchError, fetchPackage } from '../fetch-package.ts'
import { type Io, UsageError } from '../io.ts'

/**
 * Replays a proof in the sandbox. Exit code 0: reproduced, but not on the fixed target; 1: not
 * reproduced, or not fixed; 2: invalid proof or target; 3: no sandbox, no package, or the fixed
 * target didn't run the code.
 */
export const verifyCommand = (io: Io, end: (code: number) => void) =>
  defineCommand({
    meta: { name: 'verify', description: 'Replay a proof in the sandbox' },
    args: {
      proof: { type: 'positional', required: true, description: 'proof file (JSON)' },
      target: {
        type: 'string',
        description: 'code or installed package (default: from the proof, else from its registry)',
      },
      fixed: {
        type: 'string',
        description: 'fixed directory or package version; V4 if the proof fails there',
      },
    },
    run: async ({ args }) => {
      const { INSTALLERS, ProofError, readProof, replayProof } =
        await import('@daimon/scanner-engine')
      const { SandboxUnavailable, openSandbox } = await import('@daimon/scanner-sandbox')
      const progress = createProgress(io.err)
      try {
        const proof = readProof(readText(args.proof))
        progress.say('testing the sandbox')
        const sandbox = await openSandbox({
          signal: io.signal,
          ...(io.bubblewrapPath === undefined ? {} : { bubblewrapPath: io.bubblewrapPath }),
        })
        progress.say('replaying the proof')
        const { level, reason, differential } = await replayProof(proof, {
          sandbox,
          directory: args.target === undefined ? undefined : resolve(args.target),
          fixed: args.fixed === undefined ? undefined : toFixedSpecifier(args.fixed, proof),
          install: async (name, version, ecosystem) => {
            progress.end()
            io.err.write(
              `${escapeControls(name)}@${escapeControls(version)} comes from ${INSTALLERS[ecosystem].registry} with your configuration, or from the cache.\n`,
            )
            return await fetchPackage(io, { ecosystem, name, version }, INSTEAD)
          },
          signal: io.signal,
        })
        progress.end()
        const isProven = level >= 'V3'
        io.out.write(
          `${isProven ? 'Reproduced' : 'Not reproduced'}, ${level}: ${escapeControls(proof.title)}\n  ${escapeControls(reason)}\n`,
        )
        if (!isProven || differential?.outcome === 'works') return end(EXIT.findings)
        end(differential?.outcome === 'not called' ? EXIT.unfinished : EXIT.clean)
      } catch (error) {
        progress.end()
        if (error instanceof ProofError) throw new UsageError(error.message, { cause: error })
        if (!(error instanceof SandboxUnavailable || error instanceof FetchError)) throw error
        io.err.write(
          `No code ran: ${escapeControls(error.message)}${/[.!]$/.test(error.message) ? '' : '.'}\n`,
        )
        end(EXIT.unfinished)
      }
    },
  })

const INSTEAD = 'To use an installed copy, pass --target DIRECTORY.'

/** Resolves a directory; a package version stays unchanged. */
const toFixedSpecifier = (given: string, { target }: ProofBundle): string =>
  target.kind === 'package' && /^\d+(?:\.\d+)*[\w.+!-]*$/.test(given) ? given : resolve(given)

const readText = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(
      `Can't read '${escapeControls(path)}': ${(error as Error).message}. Pass a proof file.`,
      {
        cause: error,
      },
    )
  }
}
